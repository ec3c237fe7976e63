import { useRef, type CSSProperties, type ReactNode } from 'react'
import { IconButton } from '../buttons/button.tsx'
import { cx } from '../cx.ts'
import { clusterPins, type Cluster } from './clusters.ts'
import { useGestures } from './use-gestures.ts'
import { TileBase } from './tile-base.tsx'
import type { MapTiles } from './tiles.ts'
import { useMapView, type MapTarget } from './use-map-view.ts'
import { VectorBase, type Ground } from './vector-base.tsx'
import { maxScale, onScreen, toWorld, type ScreenPoint, type Size, type View } from './view.ts'
import styles from './map.module.css'

/** A pin of the map. */
export type MapPin = {
  readonly id: string
  /** For screen readers, and beside the pin where there is room. */
  readonly label: string
  readonly longitude: number
  readonly latitude: number
  /** quiet: muted, because it is of no use right now. */
  readonly tone?: 'strong' | 'quiet' | undefined
}

export type MapProps = {
  /** The map's label for screen readers. */
  readonly label: string
  readonly ground: Ground
  readonly pins: readonly MapPin[]
  /** The places that the map shows; it moves there when the key changes. */
  readonly shown: MapTarget
  /** The id of the selected pin; null = none. */
  readonly selected: string | null
  readonly onSelect: (id: string) => void
  /** The label of a cluster's button, such as "12 places around here". */
  readonly clusterLabel: (pins: readonly MapPin[]) => string
  /** Tiles to show beneath the pins; null = the built-in ground only. */
  readonly tiles?: MapTiles | null | undefined
  /** A list beside the map offers the same; the map is then hidden from screen readers and the keyboard. */
  readonly isForEyes?: boolean | undefined
  /** Shown over the map's lower edge, such as a card about the selected pin. */
  readonly children?: ReactNode
  readonly className?: string | undefined
}

/** Pixels between two pins that a thumb can separate; closer ones merge. */
const clusterReach = 44
/** Pixels beyond the frame's edge up to which a pin is drawn. */
const drawnBeyond = 30
/** The factor of a press on a zoom button. */
const zoomFactor = 2.2
/** Pixels that a name needs on each side of its pin, and below it. */
const nameRoom = { x: 90, y: 34 } as const

/**
 * A map with pins: moved by dragging, pinching, wheel, buttons and keys. Overlapping pins merge until there is room. It
 * has the size of its frame. [NAV-13]
 */
export function VectorMap({
  label,
  ground,
  pins,
  shown,
  selected,
  onSelect,
  clusterLabel,
  isForEyes = false,
  tiles = null,
  ...rest
}: MapProps) {
  const map = useMapView(shown, ground.bounds)
  const { frame, state } = map
  const tabIndex = isForEyes ? -1 : undefined
  const face = { variant: 'outlined', tabIndex } as const
  const closer = useRef<HTMLButtonElement>(null)
  useGestures(map, isForEyes)
  const open = (inside: readonly MapPin[]) => {
    const [first] = inside
    if (first === undefined || state === null) return
    if (inside.length === 1 || state.view.scale >= maxScale) {
      onSelect(first.id)
      return
    }
    map.fit(
      inside.map(({ longitude, latitude }) => [longitude, latitude]),
      maxScale,
    )
    // The pressed cluster splits, so the focus moves to the zoom button.
    if (!isForEyes) closer.current?.focus()
  }
  return (
    <section aria-label={label} aria-hidden={isForEyes || undefined} className={cx(styles.map, rest.className)}>
      <div ref={frame} className={styles.frame}>
        {state !== null && (
          <>
            {tiles === null ? (
              <VectorBase ground={ground} {...state} />
            ) : (
              <TileBase tiles={tiles} ground={ground} {...state} />
            )}
            <Pins {...state} {...{ pins, selected, clusterLabel, open, tabIndex }} />
          </>
        )}
        <div className={styles.controls}>
          <IconButton ref={closer} icon="plus" label="Zoom in" {...face} onClick={() => map.zoomTo(zoomFactor)} />
          <IconButton icon="minus" label="Zoom out" {...face} onClick={() => map.zoomTo(1 / zoomFactor)} />
          <IconButton icon="refresh" label="Show all again" {...face} onClick={map.reset} />
        </div>
      </div>
      {rest.children}
    </section>
  )
}

type PinsProps = Pick<MapProps, 'pins' | 'selected' | 'clusterLabel'> & {
  readonly view: View
  readonly size: Size
  readonly open: (inside: readonly MapPin[]) => void
  readonly tabIndex: number | undefined
}

function Pins({ view, size, pins, selected, clusterLabel, open, tabIndex }: PinsProps) {
  const byId = new Map(pins.map((pin) => [pin.id, pin]))
  const pinsInSight = pins
    .map(({ id, longitude, latitude }) => ({ id, at: onScreen(view, size, toWorld([longitude, latitude])) }))
    .filter(({ at }) => isNear(at, size))
  const clusters = clusterPins(pinsInSight, clusterReach, new Set(selected === null ? [] : [selected]))
  const hasRoom = (cluster: Cluster): boolean =>
    clusters.every(
      (other) =>
        other === cluster ||
        Math.abs(other.at.x - cluster.at.x) > nameRoom.x ||
        Math.abs(other.at.y - cluster.at.y) > nameRoom.y,
    )
  return clusters.map((cluster) => {
    const inside = cluster.ids.flatMap((id) => byId.get(id) ?? [])
    const [first] = inside
    if (first === undefined) return null
    const { id, label } = first
    if (inside.length > 1)
      return (
        <button
          key={`with ${id}`}
          type="button"
          tabIndex={tabIndex}
          className={styles.cluster}
          style={placeStyle(cluster)}
          aria-label={clusterLabel(inside)}
          onClick={() => open(inside)}
        >
          {inside.length}
        </button>
      )
    const isSelected = id === selected
    return (
      <PinButton
        key={id}
        pin={first}
        style={placeStyle(cluster)}
        name={isSelected || hasRoom(cluster) ? label : null}
        isSelected={isSelected}
        tabIndex={tabIndex}
        onPress={() => open(inside)}
      />
    )
  })
}

type PinButtonProps = {
  readonly pin: MapPin
  readonly style: CSSProperties
  /** The name below the pin; null = there is no room for it. */
  readonly name: string | null
  readonly isSelected: boolean
  readonly tabIndex: number | undefined
  readonly onPress: () => void
}

const PinButton = ({ pin: { label, tone }, style, name, isSelected, tabIndex, onPress }: PinButtonProps) => (
  <button
    type="button"
    tabIndex={tabIndex}
    className={cx(styles.pin, tone === 'quiet' && styles.quiet)}
    style={style}
    aria-label={label}
    aria-pressed={isSelected}
    title={label}
    onClick={onPress}
  >
    <svg aria-hidden viewBox="0 0 32 40" width="32" height="40">
      <path d="M16 39S30 25.5 30 15.5a14 14 0 1 0-28 0C2 25.5 16 39 16 39Z" />
      <circle cx="16" cy="15.5" r="5.5" />
    </svg>
    {name !== null && <span className={styles.name}>{name}</span>}
  </button>
)

/** Whether a point is in the frame, or so close to it that a part of its pin is. */
const isNear = ({ x, y }: ScreenPoint, { width, height }: Size): boolean =>
  x > -drawnBeyond && x < width + drawnBeyond && y > -drawnBeyond && y < height + drawnBeyond

const placeStyle = ({ at }: Cluster) => ({ transform: `translate(${at.x.toFixed(1)}px, ${at.y.toFixed(1)}px)` })
