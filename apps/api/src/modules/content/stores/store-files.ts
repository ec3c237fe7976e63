import type { LargestOrder, LiquorLicence, PaymentOption, Store, SuburbSurcharge } from '@forno/domain/content/content'
import { mostAlcoholUnits } from '@forno/domain/menu/alcohol-hours'
import { areaContains } from '@forno/domain/fulfilment/delivery-area'
import { methods, paymentTypes, type PaymentType } from '@forno/domain/core/payment-types'
import { states, type State, type Zone } from '@forno/domain/core/basic-types'
import { normalisePhone } from '@forno/domain/customers/phone'
import { area } from './area-reader.ts'
import { closedWeek, hoursException, localDate, weekdaysLeftOut, weekHours } from '../yaml/hours-reader.ts'
import type { KnownNames } from '../yaml/known-names.ts'
import {
  invalid,
  fields,
  flag,
  knownName,
  list,
  mapped,
  matching,
  money,
  number,
  oneOf,
  optional,
  orWord,
  slug,
  text,
  whole,
  withPosition,
  type Invalid,
  type Reader,
} from '../yaml/readers.ts'
import type { ContentError, ReportError, Value } from '../yaml/yaml-value.ts'

/** The time zones of each state's stores. [TIM-14] */
const zonesOf: Readonly<Record<State, readonly string[]>> = {
  ACT: ['Australia/Sydney'],
  NSW: ['Australia/Sydney', 'Australia/Broken_Hill', 'Australia/Lord_Howe'],
  NT: ['Australia/Darwin'],
  QLD: ['Australia/Brisbane', 'Australia/Lindeman'],
  SA: ['Australia/Adelaide'],
  TAS: ['Australia/Hobart'],
  VIC: ['Australia/Melbourne'],
  WA: ['Australia/Perth', 'Australia/Eucla'],
}

const zones = Object.values(zonesOf).flat()

const zone: Reader<Zone> = mapped(oneOf('zone', zones), (name) => name as Zone)

const paymentOption = fields({
  paymentOption: oneOf('payment type', paymentTypes),
  status: oneOf('status', ['Enabled', 'Disabled'] as const),
  maxOrderCharge: optional(orWord('none', money), null),
  variants: optional(
    list(fields({ variant: oneOf('variant', ['payIn4'] as const), minOrderCharge: money, maxOrderCharge: money })),
    [],
  ),
})

/** Expands `others`: online methods that need no store flag and are not in the list, without a limit. */
const othersThan = (listed: ReadonlySet<PaymentType>) =>
  paymentTypes
    .filter((type) => methods[type].paid === 'online' && methods[type].needs === undefined && !listed.has(type))
    .map((type) => ({ paymentOption: type, status: 'Enabled' as const, maxOrderCharge: null, variants: [] }))

const paymentOptions: Reader<readonly PaymentOption[]> = mapped(list(orWord('others', paymentOption)), (entries) => {
  const listed = new Set(entries.flatMap((entry) => entry?.paymentOption ?? []))
  return entries
    .flatMap((entry) => entry ?? othersThan(listed))
    .map(({ variants, ...option }, index) => ({
      ...option,
      sortOrder: (index + 1) * 10,
      ...(variants.length === 0 ? {} : { variants }),
    }))
})

type ListedOptions = readonly PaymentOption[]
/** The chain's options, then those of the store alone; a method that is in both lists counts as the store's. */
const withOwnOptions = (chain: ListedOptions, own: ListedOptions): ListedOptions => {
  const methodsOfStore = new Set(own.map(({ paymentOption: method }) => method))
  const options = [...chain.filter(({ paymentOption: method }) => !methodsOfStore.has(method)), ...own]
  return options.map((option, index) => ({ ...option, sortOrder: (index + 1) * 10 }))
}

const suburbSurcharges: Reader<readonly SuburbSurcharge[]> = list(
  fields({ suburbName: text, adjustmentTimeMinutes: whole(0, 60), price: money }),
)

const liquorLicence: Reader<LiquorLicence> = fields({
  number: text,
  until: localDate,
  hours: weekHours,
  maxUnits: optional(whole(1, mostAlcoholUnits), null),
})

/** Where a store gets a text when it has not confirmed an order; in E.164. */
const mobile = mapped(matching(/^04\d{2} \d{3} \d{3}$/, 'a mobile like 0491 570 156'), normalisePhone)

const minutes = fields({
  pickup: whole(1, 120),
  delivery: whole(1, 180),
  deliveryAdjustment: optional(whole(0, 60), 0),
  lastOrder: whole(0, 120),
})

/** Checked before an order is placed; a larger order is agreed by telephone. [BAS-25] */
const largestOrder: Reader<LargestOrder> = fields({ items: whole(1, 10_000), makeSeconds: whole(60, 360_000) })

const storeFields = (names: KnownNames) => ({
  id: knownName(names.stores),
  slug,
  name: text,
  address: text,
  city: text,
  state: oneOf('state', states),
  postCode: matching(/^\d{4}$/, 'a postcode of four digits in quotes'),
  phone: matching(/^\(0[2378]\) \d{4} \d{4}$/, 'a phone number like (07) 5550 0100'),
  email: matching(/^[^@\s]+@[^@\s]+\.[a-z]+$/, 'an e-mail address'),
  alertMobile: optional(mobile, null),
  place: withPosition(fields({ longitude: number(95, 170), latitude: number(-55, -8) })),
  zone: withPosition(zone),
  comingSoon: optional(flag, false),
  canPickup: optional(flag, true),
  canDeliver: optional(flag, true),
  canAcceptOnlineOrders: optional(flag, true),
  canAcceptOnlineCreditCards: optional(flag, true),
  canAcceptOnlineVisaCheckout: optional(flag, false),
  canAcceptOnlineAmexCheckout: optional(flag, true),
  isContactless: optional(flag, true),
  allowPromiseTimeAutomation: optional(flag, false),
  isAlgoPromiseTimeEnabled: optional(flag, false),
  minutes,
  hours: fields({ pickup: weekHours, delivery: weekHours, dineIn: optional(weekHours, closedWeek) }),
  exceptions: optional(list(hoursException), []),
  area: withPosition(area),
  deliveryFee: money,
  suburbSurcharges: optional(suburbSurcharges, []),
  minimums: fields({ delivery: money, pickup: money }),
  tier: knownName(names.tiers),
  paymentOptions,
  /** Methods that only this store takes, such as a terminal at the door. [PAY-11] */
  ownPaymentOptions: optional(paymentOptions, []),
  liquorLicence: optional(liquorLicence, null),
  merchantId: text,
  occasion: text,
  sector: text,
  capacitySeconds: orWord('unlimited', whole(60, 100_000)),
  largestOrder: orWord('unlimited', largestOrder),
})

const weeks = ['pickup', 'delivery'] as const

/**
 * A warning for each week of a store that leaves a weekday out: the store is closed then, which `closed` says better.
 * [LOC-10]
 */
export const daysLeftOut = (entry: Value): readonly ContentError[] => {
  const hours = entry.kind === 'map' ? entry.entries.get('hours')?.value : undefined
  if (hours?.kind !== 'map') return []
  return weeks.flatMap((name) => {
    const week = hours.entries.get(name)?.value
    const missing = week?.kind === 'map' ? weekdaysLeftOut(week) : []
    if (week === undefined || missing.length === 0) return []
    return [{ ...week.at, message: `${name} has no hours on ${missing.join(', ')}: write closed if that is meant` }]
  })
}

/** One store; a field that its file omits comes from the shared defaults. [LOC-10] */
export const readStore = (entry: Value, names: KnownNames, report: ReportError): Store | Invalid => {
  const read = fields(storeFields(names))(entry, report)
  if (read === invalid) return invalid
  const { minutes: lead, hours, tier, place, zone: ownZone, area: ownArea, ownPaymentOptions, ...rest } = read
  if (!zonesOf[read.state].includes(ownZone.value))
    report(ownZone.at, `no store in ${read.state} is in the time zone ${ownZone.value}`)
  if (!areaContains(ownArea.value, place.value))
    report(ownArea.at, `the store '${read.id}' is outside its own delivery area`)
  return {
    ...rest,
    paymentOptions: withOwnOptions(read.paymentOptions, ownPaymentOptions),
    place: place.value,
    zone: ownZone.value,
    area: ownArea.value,
    tierId: tier,
    pickupTimeMinutes: lead.pickup,
    deliveryTimeMinutes: lead.delivery,
    deliveryAdjustmentMinutes: lead.deliveryAdjustment,
    lastOrderMinutes: lead.lastOrder,
    pickupHours: hours.pickup,
    deliveryHours: hours.delivery,
    dineInHours: hours.dineIn,
  }
}
