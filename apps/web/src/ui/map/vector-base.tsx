import { borderLines, coastLines, regionNames } from '../../shared/store-map/australia.ts'
import { readLines, type LonLat } from './lines.ts'
import { onScreen, toWorld, type Size, type View } from './view.ts'
import styles from './map.module.css'

/** Units of a path that the world is wide. */
const unit = 2 ** 16

const pathOf = (lines: readonly (readonly LonLat[])[], end: 'Z' | ''): string =>
  lines
    .map((line) => {
      const points = line.map((place) => {
        const { x, y } = toWorld(place)
        return `${(x * unit).toFixed(2)} ${(y * unit).toFixed(2)}`
      })
      return `M${points.join('L')}${end}`
    })
    .join('')

const land = pathOf(readLines(coastLines), 'Z')
const borders = pathOf(readLines(borderLines), '')
const regions = regionNames.map(({ name, longitude, latitude }) => ({ name, place: toWorld([longitude, latitude]) }))

/** Names of states help from afar; from near they would name the desert. */
const namedBelow = 2 ** 15
const namedFrom = 2 ** 11.6

/** Coast and borders as lines: they stay sharp at every scale and follow light and dark. */
export function VectorBase({ view, size }: { view: View; size: Size }) {
  const { x, y } = onScreen(view, size, { x: 0, y: 0 })
  const isNamed = view.scale < namedBelow && view.scale >= namedFrom
  return (
    <svg aria-hidden width={size.width} height={size.height} className={styles.base}>
      <g transform={`translate(${x} ${y}) scale(${view.scale / unit})`}>
        <path d={land} className={styles.land} />
        <path d={borders} className={styles.border} />
      </g>
      {isNamed &&
        regions.map(({ name, place }) => {
          const at = onScreen(view, size, place)
          return (
            <text key={name} x={at.x} y={at.y} className={styles.region}>
              {name}
            </text>
          )
        })}
    </svg>
  )
}
