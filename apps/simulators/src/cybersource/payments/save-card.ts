import { fieldsOf, type Fields } from '../../platform/request-fields.ts'
import type { Gateway } from '../gateway/gateway.ts'
import type { Means } from '../gateway/means-of-payment.ts'
import { valueAt } from '../core/request-fields.ts'
import { identifierOf } from '../gateway/saved-cards.ts'

/** The ids of the saved objects; null for one that the request did not ask to save. */
export type SavedIds = {
  readonly customerId: string | null
  readonly instrumentId: string | null
  readonly identifierId: string
  readonly isNewIdentifier: boolean
}

/** Saves the card of an approved payment for the named customer or, without one, for a new customer. */
export function saveCard(
  { card, customerId: known }: Means,
  types: readonly string[],
  billTo: Fields,
  body: unknown,
  { saved }: Gateway,
): SavedIds {
  const isNewIdentifier = !saved.isKnownCard(card)
  const identifierId = identifierOf(card)
  const wantsInstrument = types.includes('paymentInstrument') || types.length === 0
  const wantsCustomer = types.includes('customer') || types.length === 0
  const customerId =
    known ?? (wantsCustomer ? saved.create(fieldsOf(valueAt(body, 'buyerInformation')), undefined).id : null)
  const isDefault = valueAt(body, 'paymentInformation.paymentInstrument.default') === true
  const instrument = wantsInstrument && customerId !== null ? saved.add(customerId, card, billTo, isDefault) : null
  return { customerId, instrumentId: instrument?.id ?? null, identifierId, isNewIdentifier }
}
