import type { ServiceType } from '../core/basic-types.ts'

/** The currency of every value. [ANA-04] */
export const analyticsCurrency = 'AUD'

/** The tax of every event with a value: analytics shows none, invoices show the real GST. [ANA-02] */
export const analyticsTax = { name: 'GST', percentage: 0 } as const

/** Values on each event; the app of a phone sends the same. [ANA-03] */
export const platformValues = { platform: 'website', country: 'au', language: 'en', region: 'apac' } as const

/** The sources of a visit, as query parameters name them, and those of the last visit that had some. [NAV-39] */
export const visitSources = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content', 'irpid'] as const
export const lastSources = ['last_source', 'last_medium', 'last_campaign', 'last_term', 'last_content'] as const
type SourceName = (typeof visitSources)[number] | (typeof lastSources)[number]

/** A product or meal by the item fields of GA4. `price` is of one unit in dollars. */
export type AnalyticsItem = {
  readonly item_id: string
  readonly item_name: string
  readonly item_category?: string
  readonly item_variant?: string
  readonly item_list_id?: string
  readonly item_list_name?: string
  /** Position in its list, from 0. */
  readonly index?: number
  readonly price?: number
  readonly quantity?: number
}

/** An offer by the promotion fields of GA4, which also wants the fields of an item. */
export type AnalyticsOffer = Pick<AnalyticsItem, 'item_id' | 'item_name'> & {
  readonly promotion_id: string
  readonly promotion_name: string
  readonly creative_slot?: string
}

type Items = { readonly items: readonly AnalyticsItem[] }
type ItemList = { readonly item_list_id: string; readonly item_list_name: string }
type Worth = {
  readonly currency: typeof analyticsCurrency
  /** Dollars without delivery. */
  readonly value: number
  readonly tax: typeof analyticsTax
}
/** `coupon`: the ids of the offers in force, never a code, because a code is worth money. */
type BasketWorth = Items & Worth & { readonly coupon?: string }
type Place = { readonly store_id: string; readonly service_type: ServiceType }

/** How a customer logged in or registered. */
export const accountMethods = ['password', 'google', 'facebook', 'apple', 'paypal', 'passkey'] as const
export type AccountMethod = (typeof accountMethods)[number]

export const voucherResults = ['applied', 'refused'] as const
export type VoucherResult = (typeof voucherResults)[number]

export const customerTypes = ['new', 'returning'] as const
export type CustomerType = (typeof customerTypes)[number]

/** Every event of the shop by its name in GA4, with its own parameters. [ANA-01] */
export type AnalyticsEvent =
  | { readonly name: 'page_view'; readonly params: { readonly page_path: string } }
  | { readonly name: 'view_item_list'; readonly params: Items & ItemList }
  | { readonly name: 'select_item'; readonly params: Items & ItemList }
  | { readonly name: 'view_item'; readonly params: Items & Worth }
  | { readonly name: 'add_to_cart'; readonly params: Items & Worth }
  | { readonly name: 'remove_from_cart'; readonly params: Items & Worth }
  | { readonly name: 'view_cart'; readonly params: BasketWorth }
  | { readonly name: 'begin_checkout'; readonly params: BasketWorth }
  | { readonly name: 'add_shipping_info'; readonly params: BasketWorth & { readonly shipping_tier: string } }
  | { readonly name: 'add_payment_info'; readonly params: BasketWorth & { readonly payment_type: string } }
  | {
      readonly name: 'purchase'
      readonly params: BasketWorth &
        Place & {
          /** The order's id. */
          readonly transaction_id: string
          /** Dollars that the customer pays: `value` and `shipping`. */
          readonly total: number
          readonly shipping: number
          readonly customer_type: CustomerType
        }
    }
  | { readonly name: 'store_select'; readonly params: Place }
  | { readonly name: 'search'; readonly params: { readonly search_term: string; readonly results: number } }
  | {
      readonly name: 'voucher_apply'
      readonly params: { readonly coupon?: string; readonly result: VoucherResult; readonly reason?: string }
    }
  | { readonly name: 'login'; readonly params: { readonly method: AccountMethod } }
  | { readonly name: 'sign_up'; readonly params: { readonly method: AccountMethod } }
  | { readonly name: 'view_promotion'; readonly params: { readonly items: readonly AnalyticsOffer[] } }
  | { readonly name: 'select_promotion'; readonly params: { readonly items: readonly AnalyticsOffer[] } }
  | { readonly name: 'fatal_error'; readonly params: { readonly page_path: string } }
  | {
      readonly name: 'experiment_exposure'
      readonly params: { readonly experiment: string; readonly variant: string }
    }

export type AnalyticsEventName = AnalyticsEvent['name']

/** Values on each event beside its own: platform, release, session and sources. [ANA-03] [CFG-08] [NAV-39] */
export type EventContext = typeof platformValues & {
  readonly release: string
  readonly environment: 'development' | 'production'
  /** Seconds since 1970 at the start of the visit. */
  readonly session_id: number
  /** Milliseconds since the last event. */
  readonly engagement_time_msec: number
} & Readonly<Partial<Record<SourceName, string>>>

/** An event with the values of its context. */
export type WholeAnalyticsEvent = {
  [Name in AnalyticsEventName]: {
    readonly name: Name
    readonly params: Extract<AnalyticsEvent, { name: Name }>['params'] & EventContext
  }
}[AnalyticsEventName]

/** Adds the values of the context to an event. The event's own parameters win. */
export const inContext = (event: AnalyticsEvent, context: EventContext): WholeAnalyticsEvent =>
  ({ name: event.name, params: { ...context, ...event.params } }) as WholeAnalyticsEvent
