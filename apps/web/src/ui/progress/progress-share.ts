/**
 * The progress from 0 to `max` as a share of 0 to 1, and as a percentage with `precision` decimals. Max defaults to 100
 * and precision to 0; values beyond the ends are clamped. [UI-09]
 */
export function progressShare(value: number, max = 100, precision = 0): { share: number; percent: string } {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0
  return { share, percent: `${(share * 100).toFixed(precision)}%` }
}
