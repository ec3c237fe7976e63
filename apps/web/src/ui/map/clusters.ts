import type { ScreenPoint } from './view.ts'

export type MapPoint = { readonly id: string; readonly at: ScreenPoint }
/** Overlapping pins, shown as one at their centre. */
export type Cluster = { readonly ids: readonly string[]; readonly at: ScreenPoint }

const distance = (a: ScreenPoint, b: ScreenPoint): number => Math.hypot(a.x - b.x, a.y - b.y)

const middle = (members: readonly MapPoint[]): ScreenPoint => ({
  x: members.reduce((sum, { at }) => sum + at.x, 0) / members.length,
  y: members.reduce((sum, { at }) => sum + at.y, 0) / members.length,
})

/**
 * Clusters pins closer than `reach` pixels: in the given order, each joins the nearest cluster within reach of its
 * centre, or starts one. A pin in `alone` stays single. Every pin is in exactly one cluster, the same for the same
 * pins.
 */
export const clustered = (
  pins: readonly MapPoint[],
  reach: number,
  alone: ReadonlySet<string> = new Set(),
): readonly Cluster[] => {
  const groups: MapPoint[][] = []
  const single: MapPoint[][] = []
  for (const pin of pins) {
    if (alone.has(pin.id)) {
      single.push([pin])
      continue
    }
    let nearest: MapPoint[] | null = null
    let least = reach
    for (const group of groups) {
      const far = distance(middle(group), pin.at)
      if (far < least) {
        least = far
        nearest = group
      }
    }
    if (nearest === null) groups.push([pin])
    else nearest.push(pin)
  }
  return [...groups, ...single].map((group) => ({ ids: group.map(({ id }) => id), at: middle(group) }))
}
