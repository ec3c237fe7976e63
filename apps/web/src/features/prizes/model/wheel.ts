const fullTurn = 360
/** Whole turns of a spin before the wheel stops. */
const spinTurns = 6

/** Degrees of a segment of a wheel with `count` segments. */
export const segmentAngle = (count: number): number => fullTurn / count

/** The rotation of the wheel, in degrees, that puts the middle of a segment under the pointer at the top. [MKT-13] */
export const restingAngle = (index: number, count: number): number => -(index + 0.5) * segmentAngle(count)

/** The rotation of a spin, in degrees: whole turns, and then the rotation of `restingAngle`. [MKT-13] */
export const spinAngle = (index: number, count: number): number => spinTurns * fullTurn + restingAngle(index, count)

/** A point as "x y": `angle` in degrees clockwise from the top. */
const pointAt = (angle: number, radius: number): string => {
  const radians = ((angle - 90) * Math.PI) / 180
  return `${(radius * Math.cos(radians)).toFixed(2)} ${(radius * Math.sin(radians)).toFixed(2)}`
}

/** The outline of a segment around the centre 0 0, clockwise from the top, as SVG path data. */
export const segmentPath = (index: number, count: number, radius: number): string => {
  const [from, to] = [index * segmentAngle(count), (index + 1) * segmentAngle(count)]
  const isLarge = segmentAngle(count) > 180 ? 1 : 0
  return `M0 0L${pointAt(from, radius)}A${radius} ${radius} 0 ${isLarge} 1 ${pointAt(to, radius)}Z`
}

/** A label in one or two lines, split at the space that makes the longer line shortest. */
export const labelLines = (label: string): readonly string[] => {
  const words = label.split(' ')
  const splits = words
    .slice(1)
    .map((_, index) => [words.slice(0, index + 1).join(' '), words.slice(index + 1).join(' ')] as const)
  const longest = ([first, second]: readonly [string, string]): number => Math.max(first.length, second.length)
  return splits.toSorted((one, other) => longest(one) - longest(other))[0] ?? [label]
}
