import { expect, test } from 'vitest'
import { at, content, contentWith, menu, stock, store, surcharge } from '../../test/fixture-content.ts'
import { offer } from '../../test/fixture-offers.ts'
import { upsell } from '../../test/fixture-upsells.ts'
import type { Availability, Content } from '../content/content.ts'
import type { Condition } from '../content/offer.ts'
import { cents, type LocalDate } from '../core/basic-types.ts'
import { menuWindow } from './menu.ts'

const timedOffer = (...conditions: readonly Condition[]) => offer('it', { kind: 'freeDelivery' }, { conditions })

test('[CAT-08] the window of a menu changes exactly when its products or surcharges do', () => {
  const timed = contentWith(
    stock('lunch', 500, { availability: { from: 660, until: 900 } }),
    stock('always', 500),
    surcharge('late', 5, { from: 1320, until: 1440 }),
  )
  const seen = new Map<string, string>()
  for (let minutes = 0; minutes < 1440; minutes += 15) {
    const moment = at('monday', minutes)
    const { products, surcharges } = menu('Pickup', timed, moment)
    const offered = [...products.keys(), ...surcharges.map(({ id }) => id)].join()
    const window = menuWindow(timed, store, moment)
    expect(seen.get(window) ?? offered).toBe(offered)
    seen.set(window, offered)
  }
  expect(new Set(seen.values()).size).toBe(seen.size)
  expect(seen.size).toBe(3)
})

const limitedBy = (availability: Availability) => contentWith(stock('lunch', 900, { availability }), stock('cola', 450))
const windowAt = (shown: Content, minutes: number, weekday: 'wednesday' | 'sunday' = 'wednesday') =>
  menuWindow(shown, store, at(weekday, minutes))

test.each<[string, Content, readonly [number, number], boolean]>([
  ['a product begins', limitedBy({ from: 720 }), [719, 720], true],
  ['a product is on sale all day', limitedBy({}), [719, 720], false],
  ['an upsell begins', { ...content, upsells: [upsell({ availability: { from: 720 } })] }, [719, 720], true],
  ['an upsell has no times', { ...content, upsells: [upsell()] }, [719, 720], false],
  [
    'an offer begins',
    { ...content, offers: [timedOffer({ kind: 'timeOfDay', from: 720, until: 900 })] },
    [719, 720],
    true,
  ],
  [
    'an offer of other conditions goes on',
    { ...content, offers: [timedOffer({ kind: 'minimumSubtotal', amount: cents(1) })] },
    [719, 720],
    false,
  ],
])('[CAT-08] the window of a menu changes when %s', (_, shown, [before, after], changes) => {
  expect(windowAt(shown, before) !== windowAt(shown, after)).toBe(changes)
})

test('[CAT-08] the window of a menu changes with the weekday and the date of an offer', () => {
  const sundays = { ...content, offers: [timedOffer({ kind: 'weekdays', weekdays: ['sunday'] })], products: [] }
  expect(windowAt(sundays, 0, 'sunday')).not.toBe(windowAt(sundays, 0))
  const ended = timedOffer({ kind: 'dates', from: null, until: '2026-11-25' as LocalDate })
  const dated = { ...content, offers: [ended], products: [] }
  const on = (date: string) => menuWindow(dated, store, at('wednesday', 0, date))
  expect(on('2026-11-25')).not.toBe(on('2026-11-26'))
  expect(on('2026-11-24')).toBe(on('2026-11-25'))
})

test('[CAT-08] an offer of a service type has no window of its own', () => {
  const delivery = { ...content, offers: [timedOffer({ kind: 'serviceType', serviceTypes: ['Delivery'] })] }
  expect(windowAt(delivery, 0)).toBe(windowAt(content, 0))
})

test('[CAT-08] two things that change at once still change the window', () => {
  const swap = contentWith(
    stock('lunch', 900, { availability: { from: 720 } }),
    stock('breakfast', 900, { availability: { until: 720 } }),
  )
  expect(windowAt(swap, 719)).not.toBe(windowAt(swap, 720))
})
