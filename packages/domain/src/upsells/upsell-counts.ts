/** How often an upsell was closed, had any button pressed, and led to something being added, on one device. [UPS-04] */
export type UpsellCounts = {
  readonly dismissals: number
  readonly interactions: number
  readonly redemptions: number
}
export type UpsellEvent = keyof UpsellCounts

export const noCounts: UpsellCounts = { dismissals: 0, interactions: 0, redemptions: 0 }

/** The counts from which an upsell is no longer shown. [UPS-04] */
const upsellThresholds = { dismissals: 2, redemptions: 1 } as const

/** The counts after one more event. [UPS-04] */
export const withEvent = (counts: UpsellCounts, event: UpsellEvent): UpsellCounts => ({
  ...counts,
  [event]: counts[event] + 1,
})

/** Whether an upsell with these counts may be shown again. [UPS-04] */
export const mayShowAgain = ({ dismissals, redemptions }: UpsellCounts): boolean =>
  dismissals < upsellThresholds.dismissals && redemptions < upsellThresholds.redemptions
