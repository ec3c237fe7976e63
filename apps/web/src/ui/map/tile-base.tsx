import { useState } from 'react'
import { cx } from '../cx.ts'
import { tileAddress, tilesIn, type MapTiles, type Tile } from './tiles.ts'
import { VectorBase, type Ground } from './vector-base.tsx'
import type { Size, View } from './view.ts'
import styles from './map.module.css'

/** Failed tiles before the first has loaded, after which the map stops requesting tiles. */
const maxFailedTiles = 3

type TileBaseProps = { readonly tiles: MapTiles; readonly ground: Ground; readonly view: View; readonly size: Size }

/**
 * Map tiles of a third party. The ground is drawn beneath: it shows until the tiles have loaded, where one is missing,
 * and for good when none loads. [NAV-13]
 */
export function TileBase({ tiles, ground, view, size }: TileBaseProps) {
  const [hasLoaded, setHasLoaded] = useState(false)
  const [failures, setFailures] = useState(0)
  const isUnavailable = !hasLoaded && failures >= maxFailedTiles
  const isSharp = window.devicePixelRatio > 1
  return (
    <>
      <VectorBase ground={ground} view={view} size={size} />
      {!isUnavailable && (
        <div aria-hidden className={styles.tiles}>
          {tilesIn(view, size).map((tile) => (
            <TilePicture
              key={`${tile.z}/${tile.x}/${tile.y}`}
              tile={tile}
              address={tileAddress(tiles.template, tile, isSharp)}
              onLoaded={() => setHasLoaded(true)}
              onFailed={() => setFailures((count) => count + 1)}
            />
          ))}
        </div>
      )}
      {hasLoaded && tiles.attribution !== '' && <p className={styles.attribution}>{tiles.attribution}</p>}
    </>
  )
}

type TilePictureProps = {
  readonly tile: Tile
  readonly address: string
  readonly onLoaded: () => void
  readonly onFailed: () => void
}

function TilePicture({ tile: { left, top, width, height }, address, onLoaded, onFailed }: TilePictureProps) {
  const [state, setState] = useState<'loading' | 'loaded' | 'failed'>('loading')
  if (state === 'failed') return null
  return (
    <img
      src={address}
      alt=""
      draggable={false}
      decoding="async"
      className={cx(styles.tile, state === 'loaded' && styles.come)}
      style={{ left, top, width, height }}
      onLoad={() => {
        setState('loaded')
        onLoaded()
      }}
      onError={() => {
        setState('failed')
        onFailed()
      }}
    />
  )
}
