import type { Hours, Store, WeekHours } from '../src/content/content.ts'
import { cents, type Instant, type LocalDate, type Weekday, type Zone } from '../src/core/basic-types.ts'
import { parseWhen } from '../src/fulfilment/local-time.ts'

/** The hours of a week, by day. */
export const weekOf = (hoursOf: (weekday: Weekday) => readonly Hours[]): WeekHours => ({
  monday: hoursOf('monday'),
  tuesday: hoursOf('tuesday'),
  wednesday: hoursOf('wednesday'),
  thursday: hoursOf('thursday'),
  friday: hoursOf('friday'),
  saturday: hoursOf('saturday'),
  sunday: hoursOf('sunday'),
})

export const everyDay = (...hours: Hours[]): WeekHours => weekOf(() => hours)

/** Hours by the clock: `hours('11:00', '22:00')`; `hours('17:00', '25:30')` ends half past one on the next day. */
export function hours(from: string, until: string): Hours {
  const minutes = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))
  return { from: minutes(from), until: minutes(until) }
}

/** A store whose counter has these special hours on a date, and which delivers nothing then. */
export const specialDay = (date: LocalDate, ...pickup: Hours[]): Partial<Store> => ({
  exceptions: [{ date, reason: 'Show day', pickup, delivery: [] }],
})

/** An instant from its ISO text, for tests at a given time. */
export function when(text: string): Instant {
  const at = parseWhen(text)
  if (at === null) throw new RangeError(`no time: ${text}`)
  return at
}

/** A plain store in Newtown, 11:00 to 22:00, 15 minutes for pickup and 30 for delivery, with the given changes. */
export const sampleStore = (changes: Partial<Store> = {}): Store => ({
  id: 'newtown' as Store['id'],
  name: 'Newtown',
  slug: 'newtown',
  address: '1 King Street',
  city: 'Newtown',
  state: 'NSW',
  postCode: '2042',
  phone: '+61291234567',
  email: 'newtown@example.com',
  place: { longitude: 151.179, latitude: -33.897 },
  zone: 'Australia/Sydney' as Zone,
  comingSoon: false,
  canPickup: true,
  canDeliver: true,
  canAcceptOnlineOrders: true,
  canAcceptOnlineCreditCards: true,
  canAcceptOnlineVisaCheckout: false,
  canAcceptOnlineAmexCheckout: true,
  isContactless: true,
  pickupTimeMinutes: 15,
  deliveryTimeMinutes: 30,
  deliveryAdjustmentMinutes: 0,
  allowPromiseTimeAutomation: false,
  isAlgoPromiseTimeEnabled: false,
  lastOrderMinutes: 15,
  pickupHours: everyDay(hours('11:00', '22:00')),
  deliveryHours: everyDay(hours('11:30', '22:00')),
  dineInHours: everyDay(),
  exceptions: [],
  area: [],
  deliveryFee: cents(695),
  suburbSurcharges: [],
  minimums: { delivery: cents(2200), pickup: cents(0) },
  tierId: 'reference' as Store['tierId'],
  paymentOptions: [],
  liquorLicence: null,
  merchantId: 'newtown',
  occasion: '',
  sector: '',
  capacitySeconds: null,
  largestOrder: null,
  ...changes,
})
