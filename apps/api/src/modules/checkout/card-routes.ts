import { completeFlex, type Challenge, type CompleteFlexBody } from '@forno/contracts/card-payments'
import type { BasketId } from '@forno/domain/words'
import type { FastifyInstance } from 'fastify'
import { centsOf } from '../../kernel/aud.ts'
import { passOrRefuse, refuse } from '../../kernel/refusal.ts'
import { otherwise, pending, serve, type Caller } from '../../kernel/serve.ts'
import { askerOf, basketsStore, mayOpen } from '../baskets/index.ts'
import { orderResultWire } from '../orders/index.ts'
import type { CardProof } from '../payments/index.ts'
import { attemptsStore } from './attempts-store.ts'
import { makeCardProof, type CardNeeds } from './card-proof.ts'
import { checkCustomerToken } from './customer-token.ts'
import { keepCard } from './keep-card.ts'
import { payerOf } from './payer.ts'
import { makePayNow, paidOrRefuse, type Paid } from './routes.ts'
import { stillOpenWire } from './wire.ts'

export type CardRouteNeeds = CardNeeds & {
  /** The first seals, each opens. */
  readonly tokenKeys: readonly string[]
  /** Whether somebody has to have passed the bot check. [PAY-29] */
  readonly hasBotCheck: boolean
}

type Asked = {
  readonly basketId: BasketId
  readonly body: CompleteFlexBody
  readonly caller: Caller
  readonly proof: CardProof | null
}

/** Goes on with the payment that waited for its bank: the same basket's, at the same total. [PAY-14] [PAY-25] */
const makeGoOn =
  (needs: CardNeeds) =>
  async ({ basketId, body, caller, proof }: Asked): Promise<Paid> => {
    const { sql, advance } = needs
    const row = await basketsStore(sql).find(basketId, await askerOf(needs, caller))
    if (row === null || !mayOpen(row, caller)) return refuse('BasketHasExpired')
    const attempt = await attemptsStore(sql).byBankReference(basketId, body.payerAuth?.referenceID ?? '')
    if (attempt === null) return refuse('AuthorisationFailed')
    if (attempt.amount !== centsOf(body.basketTotal)) refuse('UnapprovedBasketTotal', { basketTotal: attempt.amount })
    return paidOrRefuse(await advance.resume(attempt.attemptId, { proof, payer: payerOf(row.state, caller.ip) }))
  }

/** Paying by card. [PAY-14] [PAY-25] */
export const cardRoutes = (app: FastifyInstance, needs: CardRouteNeeds): void => {
  const payNow = makePayNow(needs)
  const proofOf = makeCardProof(needs)
  const goOn = makeGoOn(needs)

  serve(app, completeFlex, async ({ params: { basketId }, body, caller }) => {
    const token = body.customerToken ?? null
    if (needs.hasBotCheck) passOrRefuse(checkCustomerToken(needs.tokenKeys, { token, basketId, at: needs.clock() }))
    const proof = await proofOf(body, { basketId, caller })
    const method = body.flexToken === undefined ? 'saved-cc-flex' : 'flex'
    const standing =
      body.payerAuth === undefined
        ? await payNow({ basketId, method, body, caller, call: 'completeFlex' }, proof)
        : await goOn({ basketId, body, caller, proof })
    if (standing.kind === 'ordered') {
      await keepCard(needs, { orderId: standing.order.orderId, proof, body, caller })
      return orderResultWire(standing.order)
    }
    // A challenge is shown once: who repeats the call instead of answering it hears that it is open.
    const isAsked = standing.kind === 'waiting' && standing.answer !== null
    return isAsked ? otherwise(standing.answer as Challenge) : pending(stillOpenWire(basketId))
  })
}
