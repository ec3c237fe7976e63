/** What became of an upsell on one device: closed, any button pressed, something added. [UPS-04] */
export type UpsellCounts = {
  readonly dismissals: number
  readonly interactions: number
  readonly redemptions: number
}
export type UpsellEvent = keyof UpsellCounts

export const noCounts: UpsellCounts = { dismissals: 0, interactions: 0, redemptions: 0 }

/** From these counts on an upsell is not shown again. [UPS-04] */
const upsellThresholds = { dismissals: 2, redemptions: 1 } as const

/** The counts after one more of an event. [UPS-04] */
export const counted = (counts: UpsellCounts, event: UpsellEvent): UpsellCounts => ({
  ...counts,
  [event]: counts[event] + 1,
})

/** Whether an upsell with these counts may come up once more. [UPS-04] */
export const mayComeUp = ({ dismissals, redemptions }: UpsellCounts): boolean =>
  dismissals < upsellThresholds.dismissals && redemptions < upsellThresholds.redemptions
