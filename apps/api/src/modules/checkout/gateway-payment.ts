import type { Challenge, CompleteFlexBody } from '@forno/contracts/card-payments'
import type { OrderResult, StillOpen } from '@forno/contracts/place-order'
import type { BasketId } from '@forno/domain/words'
import { centsOf } from '../../kernel/aud.ts'
import { passOrRefuse, refuse } from '../../kernel/refusal.ts'
import { otherwise, pending } from '../../kernel/serve.ts'
import { askerOf, basketsStore, mayOpen } from '../baskets/index.ts'
import { orderResultWire } from '../orders/index.ts'
import type { CardProof } from '../payments/index.ts'
import { attemptsStore } from './attempts-store.ts'
import type { CardNeeds } from './card-proof.ts'
import { checkCustomerToken } from './customer-token.ts'
import { payerOf } from './payer.ts'
import { makePayNow, paidOrRefuse, type Paid, type Paying } from './routes.ts'
import { stillOpenWire } from './wire.ts'

export type GatewayNeeds = CardNeeds & {
  /** The first seals, each opens. */
  readonly tokenKeys: readonly string[]
  /** Whether somebody has to have passed the bot check. [PAY-29] */
  readonly hasBotCheck: boolean
}

type Asked = Paying & { readonly proof: CardProof | null; readonly payerAuth?: CompleteFlexBody['payerAuth'] }

/** Goes on with the payment that waited for its bank: the same basket's, at the same total. [PAY-14] [PAY-25] */
const makeGoOn =
  (needs: CardNeeds) =>
  async ({ basketId, body, caller, proof, payerAuth }: Asked): Promise<Paid> => {
    const { sql, advance } = needs
    const row = await basketsStore(sql).find(basketId, await askerOf(needs, caller))
    if (row === null || !mayOpen(row, caller)) return refuse('BasketHasExpired')
    const attempt = await attemptsStore(sql).byBankReference(basketId, payerAuth?.referenceID ?? '')
    if (attempt === null) return refuse('AuthorisationFailed')
    if (attempt.amount !== centsOf(body.basketTotal))
      refuse('UnapprovedBasketTotal', { basketTotal: (await needs.baskets.read(basketId, caller)).priced.total })
    return paidOrRefuse(await advance.resume(attempt.attemptId, { proof, payer: payerOf(row.state, caller.ip) }))
  }

/** What all calls share that pay by the card gateway: who is a person, the payment or its other half, and how that is answered. [PAY-10] [PAY-29] */
export const makeGatewayPayment = (needs: GatewayNeeds) => {
  const payNow = makePayNow(needs)
  const goOn = makeGoOn(needs)
  return {
    /** Refuses `RecaptchaException` for who has not passed the bot check, wherever the shop has one. */
    checkPerson: (basketId: BasketId, token: string | null): void => {
      if (needs.hasBotCheck) passOrRefuse(checkCustomerToken(needs.tokenKeys, { token, basketId, at: needs.clock() }))
    },
    pay: (asked: Asked): Promise<Paid> => (asked.payerAuth === undefined ? payNow(asked, asked.proof) : goOn(asked)),
  }
}

/** The order, or that nobody knows yet. */
export const placedOrOpen = (standing: Paid, basketId: BasketId) =>
  standing.kind === 'ordered'
    ? (orderResultWire(standing.order) satisfies OrderResult)
    : pending<StillOpen>(stillOpenWire(basketId))

/** The same for a card whose bank may be asked. A challenge is shown once: who repeats the call instead of answering it hears that it is open. [PAY-25] */
export const placedOrAsked = (standing: Paid, basketId: BasketId) => {
  const isAsked = standing.kind === 'waiting' && standing.answer !== null
  return isAsked ? otherwise(standing.answer as Challenge) : placedOrOpen(standing, basketId)
}
