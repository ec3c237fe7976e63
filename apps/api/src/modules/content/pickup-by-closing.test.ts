import { fileURLToPath } from 'node:url'
import { runs } from '@forno/proof/runs'
import { defaultStoreStatus } from '@forno/domain/content/store-status'
import { isoWithOffset } from '@forno/domain/fulfilment/local-time'
import { asapOffer, unlimitedCapacity, slotsFor } from '@forno/domain/fulfilment/slots'
import type { Store } from '@forno/domain/content/content'
import { weekdays, type Instant } from '@forno/domain/core/basic-types'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readContent } from './read-content.ts'

const result = readContent(fileURLToPath(new URL('../../../../../content', import.meta.url)))
if (!('content' in result)) throw new Error(JSON.stringify(result, null, 2))
const { stores } = result.content

const minute = 60_000
const week = 7 * 24 * 60
/** Any week; the weeks in which daylight saving begins or ends are twice as likely. */
const anyWeek = fc.constantFrom(
  ...['2026-11-23', '2027-03-22', '2027-12-20', '2026-09-28', '2027-03-30', '2027-09-27', '2028-03-28'].map((monday) =>
    Date.parse(`${monday}T00:00Z`),
  ),
)

const dayMinutes = 24 * 60

/** Whether the store trades at a minute of its clock, by its week and special trading hours. */
const isOpenAt = (store: Store, at: number): boolean => {
  const [date = '', clock = ''] = isoWithOffset(at as Instant, store.zone).split('T')
  const minutes = Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))
  const hoursOf = (days: number) => {
    const day = new Date(Date.parse(`${date}T00:00Z`) + days * dayMinutes * minute)
    const special = store.exceptions.find((one) => one.date === day.toISOString().slice(0, 10))
    return special?.pickup ?? store.pickupHours[weekdays[(day.getUTCDay() + 6) % 7] ?? 'monday']
  }
  const isIn = (days: number, shown: number) => hoursOf(days).some(({ from, until }) => shown >= from && shown < until)
  return isIn(0, minutes) || isIn(-1, minutes + dayMinutes)
}

test('[TIM-13] no store promises a pickup after it closes, in any week of the year and with any extra minutes', () => {
  expect(weekdays[0]).toBe('monday')
  let offers = 0
  const promise = fc.property(
    fc.constantFrom(...stores),
    anyWeek,
    fc.integer({ min: 0, max: week }),
    fc.constantFrom(0, 0, 7, 20, 60),
    (store, monday, minutes, extraMinutes) => {
      const at = (monday + minutes * minute) as Instant
      const state = { ...defaultStoreStatus(store.id), extraMinutes }
      const asap = asapOffer(store, state, 'Pickup', at, null, unlimitedCapacity)
      const dues = slotsFor(store, state, 'Pickup', at, null, unlimitedCapacity).map(({ startsAt }): number => startsAt)
      if (asap.isOffered) dues.push(at + asap.promiseMinutes * minute)
      offers += dues.length
      for (const due of dues)
        for (let wait = 0; wait < state.slotMinutes.Pickup; wait += 1) {
          const description = `${store.id} at ${isoWithOffset(at, store.zone)}, due ${isoWithOffset(due as Instant, store.zone)}`
          expect(isOpenAt(store, due + wait * minute), description).toBe(true)
        }
    },
  )
  fc.assert(promise, runs({ sample: 400, prove: 20_000 }))
  expect(offers).toBeGreaterThan(1000)
})
