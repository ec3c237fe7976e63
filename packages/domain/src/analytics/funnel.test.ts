import { expect, test } from 'vitest'
import { funnelOf } from './funnel.ts'

const count = (day: string, channel: string, name: string, visits: number) => ({
  day,
  channel,
  name,
  events: 9,
  visits,
})

test('[ANA-01] the funnel counts visits by day and channel, each step as a share of the one before', () => {
  const rows = funnelOf([
    count('2026-11-22', 'website', 'purchase', 10),
    count('2026-11-22', 'website', 'begin_checkout', 20),
    count('2026-11-22', 'website', 'add_to_cart', 50),
    count('2026-11-22', 'website', 'view_item', 200),
    count('2026-11-22', 'website', 'page_view', 999),
    count('2026-11-21', 'app', 'purchase', 1),
    count('2026-11-21', 'website', 'page_view', 5),
  ])
  expect(rows).toEqual([
    {
      day: '2026-11-21',
      channel: 'app',
      visits: { view_item: 0, add_to_cart: 0, begin_checkout: 0, purchase: 1 },
      rates: { add_to_cart: null, begin_checkout: null, purchase: null, overall: null },
    },
    {
      day: '2026-11-22',
      channel: 'website',
      visits: { view_item: 200, add_to_cart: 50, begin_checkout: 20, purchase: 10 },
      rates: { add_to_cart: 0.25, begin_checkout: 0.4, purchase: 0.5, overall: 0.05 },
    },
  ])
})
