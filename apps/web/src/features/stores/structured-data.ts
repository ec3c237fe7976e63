import type { StoreWithSchedule } from '../../api/stores.ts'
import type { DayOfWeek, OpeningHoursSpecification, Restaurant, WithContext } from 'schema-dts'
import { paths } from '../../urls/urls.ts'
import { deliveryTimes, pickupTimes, weekdayOf, type Times } from './opening-times.ts'

type StorePage = { readonly origin: string; readonly path: string; readonly brandName: string }

const dayOf = (date: string): DayOfWeek => `https://schema.org/${weekdayOf(date)}` as DayOfWeek

/** "11:30" of an ISO time, by the store's clock. */
const clock = (iso: string): string => iso.slice(11, 16)

/** schema.org needs a closing time before midnight: a store open until midnight closes a minute earlier. */
const closingClock = ({ opens, closes }: Times): string =>
  clock(opens) === '00:00' && clock(closes) === '00:00' ? '23:59' : clock(closes)

const openings = ({ schedule, canPickup }: StoreWithSchedule): readonly OpeningHoursSpecification[] =>
  schedule.flatMap((day) =>
    (canPickup ? pickupTimes(day) : deliveryTimes(day)).map((times) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: dayOf(day.displayDate),
      opens: clock(times.opens),
      closes: closingClock(times),
      validFrom: day.displayDate,
      validThrough: day.displayDate,
    })),
  )

/** A store as schema.org JSON for search engines: address, contact and hours. [NAV-13] */
export const storeData = (store: StoreWithSchedule, { origin, path, brandName }: StorePage): string => {
  const data: WithContext<Restaurant> = {
    '@context': 'https://schema.org',
    '@type': 'Restaurant',
    '@id': origin + path,
    name: `${brandName} ${store.name}`,
    url: origin + path,
    telephone: store.phone,
    servesCuisine: 'Pizza',
    image: `${origin}/share.jpg`,
    hasMenu: origin + paths.menu(),
    address: {
      '@type': 'PostalAddress',
      streetAddress: store.address,
      addressLocality: store.city,
      addressRegion: store.state,
      postalCode: store.postCode,
      addressCountry: 'AU',
    },
    geo: { '@type': 'GeoCoordinates', latitude: store.latitude, longitude: store.longitude },
    openingHoursSpecification: store.comingSoon ? [] : openings(store),
  }
  return JSON.stringify(data).replaceAll('<', '\\u003c')
}
