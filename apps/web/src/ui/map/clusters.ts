import type { ScreenPoint } from './view.ts'

export type MapPoint = { readonly id: string; readonly at: ScreenPoint }
/** Pins that would cover each other, shown as one where most of them are. */
export type Cluster = { readonly ids: readonly string[]; readonly at: ScreenPoint }

const distance = (a: ScreenPoint, b: ScreenPoint): number => Math.hypot(a.x - b.x, a.y - b.y)

const middle = (members: readonly MapPoint[]): ScreenPoint => ({
  x: members.reduce((sum, { at }) => sum + at.x, 0) / members.length,
  y: members.reduce((sum, { at }) => sum + at.y, 0) / members.length,
})

/**
 * Pins closer than `reach` pixels to each other as one: in the order given, each joins the nearest cluster in reach of
 * its middle, or begins one. A pin in `alone` is never joined. Every pin is in exactly one cluster, and the same pins
 * make the same clusters.
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
