import { readLines, type LonLat } from './lines.ts'
import { onScreen, toWorld, type Bounds, type Size, type View, type WorldPoint } from './view.ts'
import styles from './map.module.css'

/** Width of the world in path units. */
const pathUnits = 2 ** 16

const pathOf = (lines: readonly (readonly LonLat[])[], end: 'Z' | ''): string =>
  lines
    .map((line) => {
      const points = line.map((place) => {
        const { x, y } = toWorld(place)
        return `${(x * pathUnits).toFixed(2)} ${(y * pathUnits).toFixed(2)}`
      })
      return `M${points.join('L')}${end}`
    })
    .join('')

/** A country to draw: paths of its coast and inner borders, and the names of its regions. */
export type Ground = {
  readonly bounds: Bounds
  readonly land: string
  readonly borders: string
  readonly regions: readonly { readonly name: string; readonly place: WorldPoint }[]
}

type Edges = { readonly west: number; readonly east: number; readonly north: number; readonly south: number }
type Region = { readonly name: string; readonly longitude: number; readonly latitude: number }

type GroundSource = {
  /** In degrees. */
  readonly edges: Edges
  /** Encoded for `readLines`. */
  readonly coastLines: string
  readonly borderLines: string
  readonly regionNames: readonly Region[]
}

/** The paths and names of a country, from its encoded lines. */
export const groundOf = ({ edges, coastLines, borderLines, regionNames }: GroundSource): Ground => ({
  bounds: { northWest: toWorld([edges.west, edges.north]), southEast: toWorld([edges.east, edges.south]) },
  land: pathOf(readLines(coastLines), 'Z'),
  borders: pathOf(readLines(borderLines), ''),
  regions: regionNames.map(({ name, longitude, latitude }) => ({ name, place: toWorld([longitude, latitude]) })),
})

/** The scales of region names: below they would overlap, above they would label empty land. */
const minNamedScale = 2 ** 11.6
const maxNamedScale = 2 ** 15

/** Coast and borders as SVG lines: sharp at every scale, coloured by the theme. */
export function VectorBase({ ground, view, size }: { ground: Ground; view: View; size: Size }) {
  const { x, y } = onScreen(view, size, { x: 0, y: 0 })
  const isNamed = view.scale < maxNamedScale && view.scale >= minNamedScale
  return (
    <svg aria-hidden width={size.width} height={size.height} className={styles.base}>
      <g transform={`translate(${x} ${y}) scale(${view.scale / pathUnits})`}>
        <path d={ground.land} className={styles.land} />
        <path d={ground.borders} className={styles.border} />
      </g>
      {isNamed &&
        ground.regions.map(({ name, place }) => {
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
