import { expect, test } from 'vitest'
import { sampleDay, sampleHours, sampleStoreWithSchedule } from '../../../test/sample-stores.ts'
import { distanceWords } from './nearest.ts'
import { storeData } from './structured-data.ts'

const saturday = sampleDay({
  displayDate: '2026-11-21',
  storeTime: '2026-11-21T12:00:00+10:30',
  tradingHours: [sampleHours({ openingTime: '2026-11-21T11:00:00+10:30', closingTime: '2026-11-22T01:30:00+10:30' })],
})
const sunday = {
  ...saturday,
  displayDate: '2026-11-22',
  tradingHours: [sampleHours({ openingTime: '2026-11-22T00:00:00+10:30', closingTime: '2026-11-23T00:00:00+10:30' })],
}
const store = sampleStoreWithSchedule({ name: 'Glenelg </script>', schedule: [saturday, sunday] })
const page = { origin: 'https://shop.example', path: '/stores/shop-glenelg', brandName: 'Shop' }

test("[NAV-13] gives search engines a store's address, contact and hours, and closes no tag", () => {
  const text = storeData(store, page)
  expect(text).not.toContain('<')
  expect(JSON.parse(text)).toMatchObject({
    '@type': 'Restaurant',
    name: 'Shop Glenelg </script>',
    url: 'https://shop.example/stores/shop-glenelg',
    hasMenu: 'https://shop.example/menu/pizza',
    image: 'https://shop.example/share.jpg',
    telephone: '(08) 5550 0100',
    address: { streetAddress: '1 Demo Street', addressRegion: 'SA', postalCode: '5045', addressCountry: 'AU' },
    geo: { latitude: -34.98, longitude: 138.515 },
    openingHoursSpecification: [
      { dayOfWeek: 'https://schema.org/Saturday', opens: '11:00', closes: '01:30', validFrom: '2026-11-21' },
      { dayOfWeek: 'https://schema.org/Sunday', opens: '00:00', closes: '23:59', validThrough: '2026-11-22' },
    ],
  })
})

test('[NAV-13] gives no hours for a store that has not opened yet', () => {
  expect(JSON.parse(storeData({ ...store, comingSoon: true }, page))).toMatchObject({ openingHoursSpecification: [] })
})

test.each([
  [0, '50 m'],
  [0.42, '400 m'],
  [0.96, '1.0 km'],
  [4.24, '4.2 km'],
  [1239.6, '1,240 km'],
])('[NAV-13] writes %d km as %s', (km, words) => expect(distanceWords(km)).toBe(words))
