import { randomUUID } from 'node:crypto'
import type { CompleteFlexBody } from '@forno/contracts/card-payments'
import type { OrderId } from '@forno/domain/words'
import type { Caller } from '../../kernel/serve.ts'
import { savedCardsStore, type CardProof } from '../payments/index.ts'
import { attemptsStore } from './attempts-store.ts'
import type { CardNeeds } from './card-proof.ts'

type Paid = {
  readonly orderId: OrderId
  readonly proof: CardProof | null
  readonly body: CompleteFlexBody
  readonly caller: Caller
}

/** What stays of the card after the order: a new one where its customer wished so, and which saved one was chosen last. [PAY-14] [PAY-31] */
export const keepCard = async (needs: CardNeeds, { orderId, proof, body, caller }: Paid): Promise<void> => {
  const customerId = await needs.customerOf(caller)
  if (customerId === null || proof === null) return
  const store = savedCardsStore(needs.sql)
  if (proof.kind === 'saved') return store.choose(customerId, body.savedCardId ?? '')
  if (proof.kind !== 'typed') return
  const memo = proof.save === null ? undefined : (await attemptsStore(needs.sql).byOrder(orderId))?.memo
  const { savedCustomer: gatewayCustomer, savedInstrument: instrument } = memo ?? {}
  if (gatewayCustomer === undefined || instrument === undefined) return
  await store.add(customerId, { ...proof.card, cardId: randomUUID(), gatewayCustomer, instrument }, needs.clock())
}
