import { randomUUID } from 'node:crypto'
import { customersStore } from '../../customers/index.ts'
import type { SaveCard, Memo } from '../charge.ts'
import type { GatewayCard } from './gateway-cards.ts'
import type { CardProof } from './payment-requests.ts'
import { savedCardsStore } from './saved-cards-store.ts'

/**
 * The memo of a payment whose card is saved: the card that the gateway has just stored, or the saved card that was
 * chosen.
 */
export const savedCardMemo = (proof: CardProof, saved: GatewayCard | null): Memo => {
  if (proof.kind === 'saved') return { chosenInstrument: proof.instrument }
  if (proof.kind !== 'typed' || proof.save === null || saved === null) return {}
  const { expiry, brandCode } = proof.card
  return { savedCustomer: saved.gatewayCustomer, savedInstrument: saved.instrument, expiry, brandCode }
}

/**
 * Saves the customer's card and their last choice in the transaction that places the order, so that it also works
 * when a job places it. Does nothing for a deleted account. [PAY-14] [PAY-31]
 */
export const saveCardOfPayment: SaveCard = async (inside, { customerId, memo, masked, at }) => {
  const { savedCustomer: gatewayCustomer, savedInstrument, chosenInstrument, expiry, brandCode } = memo
  const instrument = savedInstrument ?? chosenInstrument
  if (instrument === undefined || !(await customersStore(inside).lock(customerId))) return
  const store = savedCardsStore(inside)
  if (gatewayCustomer !== undefined && masked !== null && expiry !== undefined && brandCode !== undefined)
    await store.add(customerId, { cardId: randomUUID(), gatewayCustomer, instrument, masked, expiry, brandCode }, at)
  await store.choose(customerId, instrument)
}
