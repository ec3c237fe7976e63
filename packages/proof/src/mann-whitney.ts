/** The ranks of a sorted sample, those of equal values shared, with how many values share each. */
const ranked = (sorted: readonly number[]): { readonly ranks: readonly number[]; readonly ties: readonly number[] } => {
  const ranks: number[] = []
  const ties: number[] = []
  for (let start = 0; start < sorted.length;) {
    let end = start
    while (end < sorted.length && sorted[end] === sorted[start]) end += 1
    // Ranks begin at 1: from start + 1 to end, of which each gets the middle.
    for (let index = start; index < end; index += 1) ranks.push((start + 1 + end) / 2)
    ties.push(end - start)
    start = end
  }
  return { ranks, ties }
}

/** The part of a normal distribution beyond z on both sides (Abramowitz and Stegun 7.1.26, good to 1.5e-7). */
const beyond = (z: number): number => {
  const x = Math.abs(z) / Math.SQRT2
  const t = 1 / (1 + 0.3275911 * x)
  const series = t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))))
  return series * Math.exp(-x * x)
}

/**
 * How likely two samples differ by at least this much in which of them is the larger one, though both are of one distribution (Mann–Whitney U,
 * two-sided, by its normal approximation with a correction for ties). Small = they can be told apart. Samples of 20 or more each.
 */
export const mannWhitney = (one: readonly number[], other: readonly number[]): number => {
  const all = [...one.map((value) => ({ value, mine: true })), ...other.map((value) => ({ value, mine: false }))]
  all.sort((a, b) => a.value - b.value)
  const { ranks, ties } = ranked(all.map(({ value }) => value))
  const rankSum = all.reduce((sum, { mine }, index) => sum + (mine ? (ranks[index] ?? 0) : 0), 0)
  const [n, m] = [one.length, other.length]
  const u = rankSum - (n * (n + 1)) / 2
  const shared = ties.reduce((sum, count) => sum + (count ** 3 - count), 0)
  const spread = Math.sqrt(((n * m) / 12) * (n + m + 1 - shared / ((n + m) * (n + m - 1))))
  return spread === 0 ? 1 : beyond((u - (n * m) / 2) / spread)
}
