import { randomUUID } from 'node:crypto'
import { customersStore } from '../../customers/index.ts'
import type { Keep, Memo } from '../charge.ts'
import type { GatewayCard } from './gateway-cards.ts'
import type { CardProof } from './payment-requests.ts'
import { savedCardsStore } from './saved-cards-store.ts'

/** What a payment remembers of the card that its customer keeps: one that the gateway has just stored, or the one that was chosen. */
export const cardMemoOf = (proof: CardProof, kept: GatewayCard | null): Memo => {
  if (proof.kind === 'saved') return { chosenInstrument: proof.instrument }
  if (proof.kind !== 'typed' || proof.save === null || kept === null) return {}
  const { expiry, brandCode } = proof.card
  return { savedCustomer: kept.gatewayCustomer, savedInstrument: kept.instrument, expiry, brandCode }
}

/**
 * Stores the card that was saved with a payment, and which one was chosen last, in the transaction of its order: whoever ends the payment, the
 * customer finds their card. Somebody whose account is gone keeps none. [PAY-14] [PAY-31]
 */
export const keepCard: Keep = async (inside, { customerId, memo, masked, at }) => {
  const { savedCustomer: gatewayCustomer, savedInstrument, chosenInstrument, expiry, brandCode } = memo
  const instrument = savedInstrument ?? chosenInstrument
  if (instrument === undefined || !(await customersStore(inside).lock(customerId))) return
  const store = savedCardsStore(inside)
  if (gatewayCustomer !== undefined && masked !== null && expiry !== undefined && brandCode !== undefined)
    await store.add(customerId, { cardId: randomUUID(), gatewayCustomer, instrument, masked, expiry, brandCode }, at)
  await store.choose(customerId, instrument)
}
