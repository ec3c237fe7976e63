import type { Challenge } from '@forno/contracts/payments/cards/payment'
import type { OrderBody, OrderResult, StillOpen } from '@forno/contracts/orders/place-order'
import type { BasketId } from '@forno/domain/core/words'
import type { PaymentType } from '@forno/domain/core/payment-types'
import type { Call } from '../../../lib/http/call.ts'
import { paths } from '../../../urls/urls.ts'
import { botChecked, botCheckedIfAsked } from '../../../api/bot-checked.ts'
import type { PaymentProof } from './payment-proof.ts'
import type { OrderAttempt } from './order-attempt.ts'

/** How a placing call is answered: ordered, still being found out, the bank asks first, or paid on a page elsewhere. */
type Paid =
  | { readonly kind: 'ordered'; readonly result: OrderResult }
  | { readonly kind: 'processing' }
  | { readonly kind: 'challenge'; readonly challenge: Challenge }
  | { readonly kind: 'leave'; readonly url: string }

type Pay = (call: Call, attempt: OrderAttempt, proof: PaymentProof) => Promise<Paid>

const placingBody = ({ basketTotal, orderRegister, isAdult }: OrderAttempt) => ({
  basketTotal,
  orderRegister,
  ...(isAdult ? { isAdult } : {}),
})

const paramsOf = ({ basketId }: OrderAttempt) => ({ basketId: basketId as BasketId })

/** [ORD-03] */
const atDoor =
  (paymentType: OrderBody['paymentType']): Pay =>
  async (call, attempt, { drawCustomerToken = noToken }) => {
    const result = await botCheckedIfAsked(drawCustomerToken, (customerToken) =>
      call('POST /baskets/:basketId/order', {
        params: paramsOf(attempt),
        body: { paymentType, ...(customerToken === '' ? {} : { customerToken }), ...placingBody(attempt) },
        idempotencyKey: attempt.key,
      }),
    )
    return { kind: 'ordered', result }
  }

/** [PAY-14] [PAY-25] */
const byCard: Pay = async (call, attempt, { drawCustomerToken = noToken, ...proof }) =>
  paidOf(
    await botChecked(drawCustomerToken, (customerToken) =>
      call('POST /baskets/:basketId/completeFlex', {
        params: paramsOf(attempt),
        body: { ...proof, ...(customerToken === '' ? {} : { customerToken }), ...placingBody(attempt) },
        // Going on after the bank was asked is a call of its own: its body is another one.
        ...(proof.payerAuth === undefined ? { idempotencyKey: attempt.key } : {}),
      }),
    ),
  )

const noToken = () => Promise.resolve('')

/** What every wallet's placing call holds beside its token. */
const walletCall = ({ attempt, proof }: { attempt: OrderAttempt; proof: PaymentProof }) => {
  const { wallet, payerAuth, drawCustomerToken = noToken } = proof
  if (wallet === undefined) throw new Error(`no wallet paid for ${attempt.basketId}`)
  return {
    wallet,
    about: {
      params: paramsOf(attempt),
      ...(payerAuth === undefined ? { idempotencyKey: attempt.key } : {}),
    },
    /** Sends with the shop's word of the bot check, where there is one. [PAY-29] */
    checked: <Reply>(send: (body: ReturnType<typeof checkedBody>) => Promise<Reply>): Promise<Reply> =>
      botChecked(drawCustomerToken, (customerToken) => send(checkedBody(attempt, payerAuth, customerToken))),
  }
}

const checkedBody = (attempt: OrderAttempt, payerAuth: PaymentProof['payerAuth'], customerToken: string) => ({
  ...(payerAuth === undefined ? {} : { payerAuth }),
  ...(customerToken === '' ? {} : { customerToken }),
  ...placingBody(attempt),
})

/** The device has asked who pays: neither the bank nor the bot check asks again. [PAY-17] */
const byApplePay: Pay = async (call, attempt, proof) => {
  const { wallet, about } = walletCall({ attempt, proof })
  const { token, billingContact } = wallet
  const body = { token, ...(billingContact === undefined ? {} : { billingContact }), ...placingBody(attempt) }
  return paidOf(await call('POST /baskets/:basketId/completeApplePay', { ...about, body }))
}

/** [PAY-19] [PAY-25] */
const byGooglePay: Pay = async (call, attempt, proof) => {
  const { wallet, about, checked } = walletCall({ attempt, proof })
  const { token } = wallet
  return paidOf(
    await checked((body) => call('POST /baskets/:basketId/completeGooglePay', { ...about, body: { token, ...body } })),
  )
}

/** [PAY-28] [PAY-25] */
const byClickToPay: Pay = async (call, attempt, proof) => {
  const { wallet, about, checked } = walletCall({ attempt, proof })
  const { token: transientToken } = wallet
  return paidOf(
    await checked((body) =>
      call('POST /baskets/:basketId/completeClickToPay', { ...about, body: { transientToken, ...body } }),
    ),
  )
}

/** [PAY-16] */
const byVisaCheckout: Pay = async (call, attempt, proof) => {
  const { wallet, about, checked } = walletCall({ attempt, proof })
  const { token: callId } = wallet
  return paidOf(
    await checked((body) => call('POST /baskets/:basketId/completeVCO', { ...about, body: { callId, ...body } })),
  )
}

/** The order is made once Zip's page has led back. [PAY-20] */
const byZip: Pay = async (call, attempt) => {
  const answer = await call('POST /baskets/:basketId/initialiseZipPay', {
    params: paramsOf(attempt),
    body: { returnUrl: paths.zipReturn, ...placingBody(attempt) },
    idempotencyKey: attempt.key,
  })
  return 'redirectUrl' in answer ? { kind: 'leave', url: answer.redirectUrl } : { kind: 'processing' }
}

/** Afterpay leads back to one page, whatever came of it there. [PAY-22] */
const byAfterpay: Pay = async (call, attempt) => {
  const back = paths.afterpayReturn(attempt.basketId)
  const answer = await call('POST /baskets/:basketId/initialiseAfterpay', {
    params: paramsOf(attempt),
    body: { returnUrl: back, cancelUrl: back, ...placingBody(attempt) },
    idempotencyKey: attempt.key,
  })
  return 'redirectUrl' in answer ? { kind: 'leave', url: answer.redirectUrl } : { kind: 'processing' }
}

/** Who approved comes back to the same page as who cancelled, with a payer's id. [PAY-18] */
const byPayPal: Pay = async (call, attempt) => {
  const back = paths.processOrder(attempt.basketId)
  const answer = await call('POST /baskets/:basketId/InitialisePayPal', {
    params: paramsOf(attempt),
    body: { returnUrl: back, cancelUrl: back, payIn4: attempt.variant === 'payIn4', ...placingBody(attempt) },
    idempotencyKey: attempt.key,
  })
  return 'approvalUrl' in answer ? { kind: 'leave', url: answer.approvalUrl } : { kind: 'processing' }
}

/** [API-17] */
const paidOf = (answer: OrderResult | StillOpen | Challenge): Paid => {
  if ('orderId' in answer) return { kind: 'ordered', result: answer }
  return 'origin' in answer ? { kind: 'challenge', challenge: answer } : { kind: 'processing' }
}

/** The placing call of every way of paying that this shop's pages know. */
export const payBy: Readonly<Partial<Record<PaymentType, Pay>>> = {
  cash: atDoor('cash'),
  mobileeftpos: atDoor('mobileeftpos'),
  free: atDoor('free'),
  flex: byCard,
  applepay: byApplePay,
  googlepay: byGooglePay,
  clicktopay: byClickToPay,
  visacheckout: byVisaCheckout,
  'saved-cc-flex': byCard,
  zippay: byZip,
  afterpay: byAfterpay,
  paypal: byPayPal,
}
