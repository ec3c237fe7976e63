import { expect, test } from 'vitest'
import { sampleHours } from '../../../test/sample-stores.ts'
import { dateWords, hoursWords, pickupTimes } from './opening-times.ts'

test.each([
  ['no hours', [], 'Closed'],
  ['one period', [{ opens: '2026-11-21T11:00:00+11:00', closes: '2026-11-21T22:00:00+11:00' }], '11:00 AM to 10:00 PM'],
  [
    'a period past midnight',
    [{ opens: '2026-11-21T11:00:00+11:00', closes: '2026-11-22T01:30:00+11:00' }],
    '11:00 AM to 01:30 AM',
  ],
  ['a whole day', [{ opens: '2026-11-21T00:00:00+11:00', closes: '2026-11-22T00:00:00+11:00' }], 'Open 24 hours'],
  [
    'two periods',
    [
      { opens: '2026-11-21T11:00:00+11:00', closes: '2026-11-21T14:00:00+11:00' },
      { opens: '2026-11-21T17:00:00+11:00', closes: '2026-11-21T21:00:00+11:00' },
    ],
    '11:00 AM to 02:00 PM, 05:00 PM to 09:00 PM',
  ],
])('[NAV-13] [TIM-05] shows %s by the store’s clock', (_, times, expected) => expect(hoursWords(times)).toBe(expected))

test('[NAV-13] keeps the weekday of a date in every time zone of the device', () =>
  expect(dateWords('2026-11-21')).toBe('Saturday 21 November'))

const period = (deliveryOpeningTime: string, deliveryClosingTime: string) =>
  sampleHours({
    openingTime: '2026-11-21T11:00:00+11:00',
    closingTime: '2026-11-21T21:30:00+11:00',
    deliveryOpeningTime,
    deliveryClosingTime,
  })

test('[NAV-13] shows the hours of the counter once, although the store delivers in two periods', () => {
  const lunch = period('2026-11-21T11:30:00+11:00', '2026-11-21T14:00:00+11:00')
  const evening = period('2026-11-21T16:30:00+11:00', '2026-11-21T21:30:00+11:00')
  expect(hoursWords(pickupTimes({ tradingHours: [lunch, evening] }))).toBe('11:00 AM to 09:30 PM')
})
