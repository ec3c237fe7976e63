import { day } from '@forno/domain/core/durations'
import {
  accountMethods,
  analyticsCurrency,
  analyticsTax,
  customerTypes,
  lastSources,
  platformValues,
  visitSources,
  voucherResults,
  type AnalyticsEventName,
  type WholeAnalyticsEvent,
} from '@forno/domain/analytics/events'
import { analyticsLimits } from '@forno/domain/analytics/limits'
import { Type, type Static, type TProperties, type TSchema } from 'typebox'
import { endpoint } from '../core/endpoint.ts'
import { Aud, OneOf, ServiceTypeName, Uuid } from '../core/values.ts'

const Text = Type.String({ minLength: 1, maxLength: analyticsLimits.text })
const Count = Type.Integer({ minimum: 0, maximum: 1_000_000 })
const Id = Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' })
/** The schema refuses every field that it does not name. */
const exactly = <Fields extends TProperties>(fields: Fields) => Type.Object(fields, { additionalProperties: false })

const literals = <const Values extends Readonly<Record<string, string | number>>>(values: Values) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, Type.Literal(value)]))

const optionalTexts = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, Type.Optional(Text)]))

/** On each event: platform, release, visit and sources. [ANA-03] [CFG-08] [NAV-39] */
const context = {
  ...literals(platformValues),
  release: Type.String({ pattern: '^\\d+\\.\\d+\\.\\d+$', maxLength: 20 }),
  environment: OneOf(['development', 'production']),
  session_id: Type.Integer({ minimum: 1, maximum: 9_999_999_999 }),
  engagement_time_msec: Type.Integer({ minimum: 0, maximum: day }),
  ...optionalTexts([...visitSources, ...lastSources]),
}

const list = { item_list_id: Text, item_list_name: Text }
const Item = exactly({
  item_id: Text,
  item_name: Text,
  item_category: Type.Optional(Text),
  item_variant: Type.Optional(Text),
  item_list_id: Type.Optional(Text),
  item_list_name: Type.Optional(Text),
  index: Type.Optional(Count),
  price: Type.Optional(Aud),
  quantity: Type.Optional(Count),
})
const several = { minItems: 1, maxItems: analyticsLimits.items }
const offers = {
  items: Type.Array(
    exactly({
      item_id: Text,
      item_name: Text,
      promotion_id: Text,
      promotion_name: Text,
      creative_slot: Type.Optional(Text),
    }),
    several,
  ),
}
const items = { items: Type.Array(Item, several) }
/** [ANA-02] [ANA-04] */
const worth = { currency: Type.Literal(analyticsCurrency), value: Aud, tax: exactly(literals(analyticsTax)) }
const basket = { ...items, ...worth, coupon: Type.Optional(Text) }
const place = { store_id: Text, service_type: ServiceTypeName }

/** The parameters of each event. [ANA-01] */
const paramsByEvent = {
  page_view: { page_path: Text },
  view_item_list: { ...items, ...list },
  select_item: { ...items, ...list },
  view_item: { ...items, ...worth },
  add_to_cart: { ...items, ...worth },
  remove_from_cart: { ...items, ...worth },
  view_cart: { ...basket, items: Type.Array(Item, { maxItems: analyticsLimits.items }) },
  begin_checkout: basket,
  add_shipping_info: { ...basket, shipping_tier: Text },
  add_payment_info: { ...basket, payment_type: Text },
  purchase: { ...basket, ...place, transaction_id: Id, total: Aud, shipping: Aud, customer_type: OneOf(customerTypes) },
  store_select: place,
  search: { search_term: Text, results: Count },
  voucher_apply: { coupon: Type.Optional(Text), result: OneOf(voucherResults), reason: Type.Optional(Text) },
  login: { method: OneOf(accountMethods) },
  sign_up: { method: OneOf(accountMethods) },
  view_promotion: offers,
  select_promotion: offers,
  fatal_error: { page_path: Text },
  experiment_exposure: { experiment: Text, variant: Text },
} as const satisfies Readonly<Record<AnalyticsEventName, TProperties>>

/** The schema of the parameters of each event. The collector checks them itself, because it drops no unknown field. */
export const analyticsParams = Object.fromEntries(
  Object.entries(paramsByEvent).map(([name, fields]) => [name, exactly({ ...context, ...fields })]),
) as unknown as Readonly<Record<AnalyticsEventName, TSchema>>

/** One event: an id that makes it unique, and the milliseconds since it happened. */
export type SentAnalyticsEvent = WholeAnalyticsEvent & { readonly eventId: string; readonly age: number }

const Event = Type.Unsafe<SentAnalyticsEvent>({
  type: 'object',
  description:
    'An event: `eventId` (a UUID), `age` (milliseconds since it happened), `name` (one of GA4 or of the shop) and `params`, which hold exactly the fields of that name. The collector refuses any other field.',
})

/** A random id of this browser, which exists only while its customer allows analytics. */
const ClientId = Id

export const AnalyticsEvents = Type.Object({
  clientId: ClientId,
  events: Type.Array(Event, { minItems: 1, maxItems: analyticsLimits.events }),
})
export type AnalyticsEvents = Static<typeof AnalyticsEvents>

const ofOwnPages = { access: 'anyone', alsoReads: ['origin'] } as const

export const collectAnalyticsEvents = endpoint('POST /analytics/events', {
  summary: 'Store events of a visitor who allowed analytics, each once and all or none [ANA-01] [ANA-04]',
  ...ofOwnPages,
  // Not `change`, because callers that change something get priority when pages are rendered.
  callClass: 'read',
  body: AnalyticsEvents,
  /** `repeated`: events that were stored before. */
  reply: Type.Object({ stored: Type.Integer(), repeated: Type.Integer() }),
  refusals: ['NotYours', 'AnalyticsNotAllowed'],
})

export const recordAnalyticsConsent = endpoint('PUT /analytics/consent', {
  summary: 'Record that a visitor allows analytics, or withdraw it and delete the events of the visitor [ANA-01]',
  ...ofOwnPages,
  body: Type.Object({ clientId: Uuid, given: Type.Boolean() }),
  reply: Type.Null(),
  status: 204,
  refusals: ['NotYours', 'AnalyticsNotAllowed'],
})
