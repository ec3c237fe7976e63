import type { PaymentSummary } from '../basket/payment-summary.ts'
import type { ChannelName } from '../core/channels.ts'
import type { PaymentType } from '../core/payment-types.ts'
import { rememberedKeys, type BasketState, type IdempotencyKey } from '../basket/state.ts'
import { noCustomer, type CustomerInfo } from '../customers/contact.ts'
import type { Disposition } from '../fulfilment/disposition.ts'

/** A new basket, for which only the disposition is decided. [BAS-12] */
export const newBasket = (
  disposition: Disposition,
  channel: ChannelName,
  externalReference: string | null = null,
): BasketState => ({
  schema: 1,
  disposition,
  customer: noCustomer,
  lines: [],
  groups: [],
  codes: [],
  note: null,
  tags: [],
  payment: null,
  paymentSummary: null,
  channel,
  externalReference,
  keys: [],
})

/** The same choices for another place, time or service type. [BAS-14] */
export const withDisposition = (state: BasketState, disposition: Disposition): BasketState => ({
  ...state,
  disposition,
})

/** Merges the given contact details into those of the basket. [BAS-04] */
export const withContact = (state: BasketState, contact: Partial<CustomerInfo>): BasketState => ({
  ...state,
  customer: { ...state.customer, ...contact },
})

/** Fills in contact details that the basket lacks; details that it has stay unchanged. [ORD-23] */
export const withMissingContact = (state: BasketState, contact: Partial<CustomerInfo>): BasketState => {
  const { customer } = state
  const isMissing = (name: keyof CustomerInfo): boolean => customer[name] === null || customer[name] === ''
  const found = Object.entries(contact).filter(([name]) => isMissing(name as keyof CustomerInfo))
  return withContact(state, Object.fromEntries(found))
}

/** Sets the customer's note to the store; a blank note counts as none. [BAS-14] */
export const withNote = (state: BasketState, note: string | null): BasketState => ({
  ...state,
  note: note?.trim() || null,
})

/** Replaces the tags, each once. [BAS-14] */
export const withTags = (state: BasketState, tags: readonly string[]): BasketState => ({
  ...state,
  tags: [...new Set(tags)],
})

/** Sets the intended payment method; a change of method drops the summary of the previous one. [BAS-08] [PAY-30] */
export const withPayment = (
  state: BasketState,
  payment: PaymentType | null,
  summary: PaymentSummary | null = state.payment === payment ? state.paymentSummary : null,
): BasketState => ({ ...state, payment, paymentSummary: summary })

/** Changes the channel through which the basket is ordered. [BAS-14] */
export const withChannel = (state: BasketState, channel: ChannelName): BasketState => ({ ...state, channel })

/** Sets the channel's own id of the contact; null removes it. [BAS-01] */
export const withExternalReference = (state: BasketState, externalReference: string | null): BasketState => ({
  ...state,
  externalReference,
})

/** Remembers an answered call, once for each key; beyond 20 keys the oldest is dropped. [API-17] */
export const rememberKey = (state: BasketState, key: IdempotencyKey): BasketState => ({
  ...state,
  keys: [...state.keys.filter((known) => known.key !== key.key), key].slice(-rememberedKeys),
})

/** The call that was answered under this key; null when it is no longer remembered. [API-17] */
export const knownKey = (state: BasketState, key: string): IdempotencyKey | null =>
  state.keys.find((known) => known.key === key) ?? null
