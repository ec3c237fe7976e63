import type { PaymentSummary } from '../basket/payment-summary.ts'
import type { ChannelName } from '../core/channels.ts'
import type { PaymentType } from '../core/payment-types.ts'
import { rememberedKeys, type BasketState, type IdempotencyKey } from '../basket/state.ts'
import { noCustomer, type CustomerInfo } from '../customers/contact.ts'
import type { Disposition } from '../fulfilment/disposition.ts'

/** A basket in which only where and when are settled. [BAS-12] */
export const newBasket = (disposition: Disposition, channel: ChannelName): BasketState => ({
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
  keys: [],
})

/** The same choices for another place, time or service type. [BAS-14] */
export const withDisposition = (state: BasketState, disposition: Disposition): BasketState => ({
  ...state,
  disposition,
})

/** The customer's details, as far as they are given; the others stay. [BAS-04] */
export const withContact = (state: BasketState, contact: Partial<CustomerInfo>): BasketState => ({
  ...state,
  customer: { ...state.customer, ...contact },
})

/** Contact details for what the basket does not have yet: nothing that it has is changed. [ORD-23] */
export const withMissingContact = (state: BasketState, contact: Partial<CustomerInfo>): BasketState => {
  const { customer } = state
  const isMissing = (name: keyof CustomerInfo): boolean => customer[name] === null || customer[name] === ''
  const found = Object.entries(contact).filter(([name]) => isMissing(name as keyof CustomerInfo))
  return withContact(state, Object.fromEntries(found))
}

/** What the customer wrote to the store; blank = nothing. [BAS-14] */
export const withNote = (state: BasketState, note: string | null): BasketState => ({
  ...state,
  note: note?.trim() || null,
})

export const withTags = (state: BasketState, tags: readonly string[]): BasketState => ({
  ...state,
  tags: [...new Set(tags)],
})

/** How the customer means to pay; what is shown of another way is forgotten. [BAS-08] [PAY-30] */
export const withPayment = (
  state: BasketState,
  payment: PaymentType | null,
  summary: PaymentSummary | null = state.payment === payment ? state.paymentSummary : null,
): BasketState => ({ ...state, payment, paymentSummary: summary })

export const withChannel = (state: BasketState, channel: ChannelName): BasketState => ({ ...state, channel })

/** Remembers an answered call; the oldest of more than 20 is forgotten, and a key is kept once. [API-17] */
export const rememberKey = (state: BasketState, key: IdempotencyKey): BasketState => ({
  ...state,
  keys: [...state.keys.filter((known) => known.key !== key.key), key].slice(-rememberedKeys),
})

/** The call that was answered under this key, if it is still remembered. [API-17] */
export const knownKey = (state: BasketState, key: string): IdempotencyKey | null =>
  state.keys.find((known) => known.key === key) ?? null
