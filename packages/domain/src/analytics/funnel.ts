import type { AnalyticsEventName } from './events.ts'

/** The steps from a product to an order. */
export const funnelSteps = [
  'view_item',
  'add_to_cart',
  'begin_checkout',
  'purchase',
] as const satisfies readonly AnalyticsEventName[]
type FunnelStep = (typeof funnelSteps)[number]

/** How often an event happened on a day, and in how many visits. */
export type DailyCount = {
  /** The date in Sydney. */
  readonly day: string
  readonly channel: string
  readonly name: string
  readonly events: number
  readonly visits: number
}

/** The visits that reached each step on a day; `rates` are their shares of the step before, null after no visit. */
export type FunnelRow = {
  readonly day: string
  readonly channel: string
  readonly visits: Readonly<Record<FunnelStep, number>>
  readonly rates: Readonly<Record<Exclude<FunnelStep, 'view_item'> | 'overall', number | null>>
}

const rate = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole)

/** One row for each day and channel, oldest first. Events that are no step of the funnel are left out. [ANA-01] */
export const funnelOf = (counts: readonly DailyCount[]): readonly FunnelRow[] => {
  const groups = Map.groupBy(
    counts.filter(({ name }) => funnelSteps.some((step) => step === name)),
    ({ day, channel }) => `${day} ${channel}`,
  )
  return [...groups.keys()].toSorted().map((key) => {
    const rows = groups.get(key) ?? []
    const [day = '', channel = ''] = key.split(' ')
    const reached = (step: FunnelStep): number =>
      rows.reduce((sum, { name, visits }) => (name === step ? sum + visits : sum), 0)
    const [views, adds, checkouts, purchases] = [
      reached('view_item'),
      reached('add_to_cart'),
      reached('begin_checkout'),
      reached('purchase'),
    ]
    return {
      day,
      channel,
      visits: { view_item: views, add_to_cart: adds, begin_checkout: checkouts, purchase: purchases },
      rates: {
        add_to_cart: rate(adds, views),
        begin_checkout: rate(checkouts, adds),
        purchase: rate(purchases, checkouts),
        overall: rate(purchases, views),
      },
    }
  })
}
