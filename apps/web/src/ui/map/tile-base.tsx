import { useState } from 'react'
import { cx } from '../cx.ts'
import { tileAddress, tilesIn, type MapTiles, type Tile } from './tiles.ts'
import { VectorBase, type Ground } from './vector-base.tsx'
import type { Size, View } from './view.ts'
import styles from './map.module.css'

/** Failed tiles before the first has loaded, after which the map stops requesting tiles. */
const patience = 3

type TileBaseProps = { readonly tiles: MapTiles; readonly ground: Ground; readonly view: View; readonly size: Size }

/**
 * Map tiles of a third party. The ground is drawn beneath: it shows until the tiles have loaded, where one is missing,
 * and for good when none loads. [NAV-13]
 */
export function TileBase({ tiles, ground, view, size }: TileBaseProps) {
  const [hasCome, setHasCome] = useState(false)
  const [missing, setMissing] = useState(0)
  const isLost = !hasCome && missing >= patience
  const isSharp = window.devicePixelRatio > 1
  return (
    <>
      <VectorBase ground={ground} view={view} size={size} />
      {!isLost && (
        <div aria-hidden className={styles.tiles}>
          {tilesIn(view, size).map((tile) => (
            <TilePicture
              key={`${tile.z}/${tile.x}/${tile.y}`}
              tile={tile}
              address={tileAddress(tiles.template, tile, isSharp)}
              onCome={() => setHasCome(true)}
              onMissing={() => setMissing((count) => count + 1)}
            />
          ))}
        </div>
      )}
      {hasCome && tiles.attribution !== '' && <p className={styles.attribution}>{tiles.attribution}</p>}
    </>
  )
}

type TilePictureProps = {
  readonly tile: Tile
  readonly address: string
  readonly onCome: () => void
  readonly onMissing: () => void
}

function TilePicture({ tile: { left, top, width, height }, address, onCome, onMissing }: TilePictureProps) {
  const [state, setState] = useState<'asked' | 'come' | 'missing'>('asked')
  if (state === 'missing') return null
  return (
    <img
      src={address}
      alt=""
      draggable={false}
      decoding="async"
      className={cx(styles.tile, state === 'come' && styles.come)}
      style={{ left, top, width, height }}
      onLoad={() => {
        setState('come')
        onCome()
      }}
      onError={() => {
        setState('missing')
        onMissing()
      }}
    />
  )
}
