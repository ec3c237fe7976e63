import type { ScreenPoint } from './view.ts'

/** A pin at its place on the screen. */
export type MapPoint = { readonly id: string; readonly at: ScreenPoint }
/** Overlapping pins, shown as one at their centre. */
export type Cluster = { readonly ids: readonly string[]; readonly at: ScreenPoint }

const distance = (a: ScreenPoint, b: ScreenPoint): number => Math.hypot(a.x - b.x, a.y - b.y)

/** The mean position of pins. */
const centreOf = (pins: readonly MapPoint[]): ScreenPoint => ({
  x: pins.reduce((sum, { at }) => sum + at.x, 0) / pins.length,
  y: pins.reduce((sum, { at }) => sum + at.y, 0) / pins.length,
})

/**
 * Clusters pins closer than `reach` pixels: in the given order, each joins the nearest cluster within reach of its
 * centre, or starts one. A pin in `alone` gets a cluster of its own, after the others. Every pin is in exactly one
 * cluster, the same for the same pins. [NAV-13]
 */
export const clusterPins = (
  pins: readonly MapPoint[],
  reach: number,
  alone: ReadonlySet<string> = new Set(),
): readonly Cluster[] => {
  const groups: MapPoint[][] = []
  const aloneGroups: MapPoint[][] = []
  for (const pin of pins) {
    if (alone.has(pin.id)) {
      aloneGroups.push([pin])
      continue
    }
    let nearest: MapPoint[] | null = null
    let leastDistance = reach
    for (const group of groups) {
      const distanceToGroup = distance(centreOf(group), pin.at)
      if (distanceToGroup < leastDistance) {
        leastDistance = distanceToGroup
        nearest = group
      }
    }
    if (nearest === null) groups.push([pin])
    else nearest.push(pin)
  }
  return [...groups, ...aloneGroups].map((group) => ({ ids: group.map(({ id }) => id), at: centreOf(group) }))
}
