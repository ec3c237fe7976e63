/** The number of tints, `--tint-1` and on. */
export const tintCount = 8

/** A hash of 32 bits: FNV-1a, mixed so that its last bits differ for similar texts too. */
const seedOf = (text: string): number => {
  let hash = 2166136261
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16777619)
  hash ^= hash >>> 15
  return Math.imul(hash, 2246822519) >>> 0
}

/** The tint of a kind, 1 to 8; the same for the same word, ignoring letter case. */
export const tintOf = (kind: string): number => (seedOf(kind.trim().toLowerCase()) % tintCount) + 1

/**
 * A drawing of fine arcs around one point near an edge, in a view box of 320 by 240; different for every name and
 * always the same for one. `lean` is a share of 0 to 1 by which its tint mixes with the next one.
 */
export function plateDrawing(name: string): { arcs: string; rim: string; lean: number } {
  let seed = seedOf(name)
  /** The next number of a linear congruential generator: server and browser draw the same. */
  const next = (from: number, to: number) => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
    return from + (seed / 2 ** 32) * (to - from)
  }
  const lean = next(0, 1)
  const centre = { x: next(225, 300), y: next(-8, 44) }
  const rim = next(96, 118)
  const arcs = Array.from({ length: 5 }, (_, ring) => {
    const radius = rim - 13 - ring * next(13, 17)
    const start = next(Math.PI * 0.05, Math.PI * 0.7)
    return arc(centre, radius, start, start + next(Math.PI * 0.5, Math.PI * 1.3))
  })
  const whole = arc(centre, rim, 0, Math.PI) + arc(centre, rim, Math.PI, Math.PI * 2)
  return { arcs: arcs.join(''), rim: whole, lean }
}

/** The path of an arc between two angles in radians. */
const arc = (centre: { x: number; y: number }, radius: number, from: number, to: number): string => {
  const at = (angle: number) =>
    `${(centre.x + radius * Math.cos(angle)).toFixed(1)} ${(centre.y + radius * Math.sin(angle)).toFixed(1)}`
  const r = radius.toFixed(1)
  return `M${at(from)}A${r} ${r} 0 ${to - from > Math.PI ? 1 : 0} 1 ${at(to)}`
}
