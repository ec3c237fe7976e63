/**
 * How far `value` is on the way to `max`, as a share of 0 to 1 and as a percentage with `precision` decimals.
 * Max is 100 and precision 0 unless told otherwise; beyond the ends counts as the ends. [UI-09]
 */
export function progressShare(value: number, max = 100, precision = 0): { share: number; percent: string } {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0
  return { share, percent: `${(share * 100).toFixed(precision)}%` }
}
