/**
 * The edit distance of two words: letters inserted, dropped, replaced, or swapped with a neighbour. Distances above
 * `most` count as `most` + 1.
 */
export const editDistance = (one: string, other: string, most: number): number => {
  if (Math.abs(one.length - other.length) > most) return most + 1
  let before: number[] = []
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let i = 1; i <= one.length; i++) {
    const next = [i]
    for (let j = 1; j <= other.length; j++) {
      const isSame = one[i - 1] === other[j - 1]
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      const change = (row[j - 1] ?? 0) + (isSame ? 0 : 1)
      const swap = isSwapped ? (before[j - 2] ?? 0) + 1 : Infinity
      next[j] = Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, swap)
    }
    ;[before, row] = [row, next]
  }
  return Math.min(row[other.length] ?? 0, most + 1)
}
