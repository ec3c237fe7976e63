import type { OrderResult, StillOpen } from '@forno/contracts/orders/place-order'
import type { Challenge } from '@forno/contracts/payments/cards/payment'
import type { BasketId } from '@forno/domain/core/words'
import { botChecked } from '../../../lib/third-parties/bot-check.ts'
import type { PayResult } from './method.ts'
import type { OrderAttempt } from './order-attempt.ts'
import type { PaymentProof } from './payment-proof.ts'

/** What every placing call holds: the total that was seen, who orders, and the confirmed age. */
export const placingBody = ({ basketTotal, orderRegister, isAdult }: OrderAttempt) => ({
  basketTotal,
  orderRegister,
  ...(isAdult ? { isAdult } : {}),
})

export const placingParams = ({ basketId }: OrderAttempt) => ({ basketId: basketId as BasketId })

export const noCustomerToken = () => Promise.resolve('')

/** What the placing call of every wallet holds beside its token. */
export const walletCall = ({ attempt, proof }: { attempt: OrderAttempt; proof: PaymentProof }) => {
  const { wallet, payerAuth, drawCustomerToken = noCustomerToken } = proof
  if (wallet === undefined) throw new Error(`no wallet paid for ${attempt.basketId}`)
  return {
    wallet,
    about: {
      params: placingParams(attempt),
      ...(payerAuth === undefined ? { idempotencyKey: attempt.key } : {}),
    },
    /** Sends with the customer token, where there is one. [PAY-29] */
    checked: <Reply>(send: (body: ReturnType<typeof checkedBody>) => Promise<Reply>): Promise<Reply> =>
      botChecked(drawCustomerToken, (customerToken) => send(checkedBody(attempt, payerAuth, customerToken))),
  }
}

const checkedBody = (attempt: OrderAttempt, payerAuth: PaymentProof['payerAuth'], customerToken: string) => ({
  ...(payerAuth === undefined ? {} : { payerAuth }),
  ...(customerToken === '' ? {} : { customerToken }),
  ...placingBody(attempt),
})

/** Reads the answer of a call that pays at once. [API-17] */
export const paidResult = (answer: OrderResult | StillOpen | Challenge): PayResult => {
  if ('orderId' in answer) return { kind: 'ordered', result: answer }
  return 'origin' in answer ? { kind: 'challenge', challenge: answer } : { kind: 'processing' }
}
