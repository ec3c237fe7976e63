/** The ranks of a sorted sample, and the size of each group of equal values. Equal values share their mean rank. */
const rank = (sorted: readonly number[]): { readonly ranks: readonly number[]; readonly ties: readonly number[] } => {
  const ranks: number[] = []
  const ties: number[] = []
  for (let start = 0; start < sorted.length;) {
    let end = start
    while (end < sorted.length && sorted[end] === sorted[start]) end += 1
    // Ranks start at 1. The values of a group get the middle of start + 1 to end.
    for (let index = start; index < end; index += 1) ranks.push((start + 1 + end) / 2)
    ties.push(end - start)
    start = end
  }
  return { ranks, ties }
}

/**
 * The two-sided tail probability of a standard normal distribution (Abramowitz and Stegun 7.1.26, error below
 * 1.5e-7).
 */
const twoSidedTail = (z: number): number => {
  const x = Math.abs(z) / Math.SQRT2
  const t = 1 / (1 + 0.3275911 * x)
  const series = t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))))
  return series * Math.exp(-x * x)
}

/**
 * The p-value of a two-sided Mann–Whitney U test, by the normal approximation with tie correction. A small value
 * means that the samples come from different distributions. The approximation is good from about 20 values per sample.
 */
export const mannWhitney = (first: readonly number[], second: readonly number[]): number => {
  const all = [
    ...first.map((value) => ({ value, isFirst: true })),
    ...second.map((value) => ({ value, isFirst: false })),
  ]
  if (all.some(({ value }) => Number.isNaN(value))) throw new RangeError('A sample has a value that is not a number')
  all.sort((a, b) => a.value - b.value)
  const { ranks, ties } = rank(all.map(({ value }) => value))
  const rankSum = all.reduce((sum, { isFirst }, index) => sum + (isFirst ? (ranks[index] ?? 0) : 0), 0)
  const [n, m] = [first.length, second.length]
  const u = rankSum - (n * (n + 1)) / 2
  const tied = ties.reduce((sum, count) => sum + (count ** 3 - count), 0)
  const spread = Math.sqrt(((n * m) / 12) * (n + m + 1 - tied / ((n + m) * (n + m - 1))))
  return spread === 0 ? 1 : twoSidedTail((u - (n * m) / 2) / spread)
}
