import type { RedirectMessage } from '@forno/domain/core/payment-types'
import { completeZipPay, initialiseZipPay, zipNotify, type ZipNotifyBody } from '@forno/contracts/payments/zip/payments'
import { refused, type RefusalValue } from '@forno/domain/core/refusal'
import type { BasketId } from '@forno/domain/core/basic-types'
import type { FastifyInstance } from 'fastify'
import { serve, type Caller } from '../../../platform/http/serve.ts'
import { Refusal } from '../../../platform/refusals/refusal.ts'
import { UnclearOutcomeError } from '../charge.ts'
import type { PaymentOperations, Payment } from '../payment-operations.ts'
import type { ProviderDeps } from '../provider.ts'
import { orderOrPending, startedResponse, pendingResponse } from '../responses.ts'
import { makeOpenToken } from './open-token.ts'
import type { ZipPay, ZipCheckoutStatus, ZipProof } from './zip-pay.ts'

type ZipPaymentDeps = Pick<ProviderDeps, 'log' | 'sql' | 'clock' | 'tokenKeys'> & {
  /** Null = Zip is not configured. */
  readonly checkoutStatus: ZipPay['checkoutStatus'] | null
}

const stockRefusals: readonly RefusalValue['refused'][] = [
  'BasketItemNotFound',
  'BasketItemPartNotFound',
  'ProductOutOfStock',
  'UnapprovedBasketTotal',
]

/** Answers Zip's own refusal for items that sold out while the customer was at Zip's page. [PAY-36] */
const makeStockRefusal =
  (payments: PaymentOperations) =>
  async (basketId: BasketId, error: unknown): Promise<never> => {
    if (!(error instanceof Refusal) || !stockRefusals.includes(error.refusal.refused)) throw error
    throw (await payments.hasSoldOut(basketId)) ? new Refusal(refused('ZipPayOutOfStock')) : error
  }

/** [PAY-35] */
const messageOf = (zipStatus: ZipCheckoutStatus | null, { result }: ZipNotifyBody): RedirectMessage => {
  if (zipStatus === 'declined') return 'ZipPayDeclined'
  if (zipStatus === 'cancelled') return 'ZipPayCancelled'
  return zipStatus === 'open' && result === 'referred' ? 'ZipPayReferred' : 'ZipPay'
}

/**
 * Whether Zip confirms that nothing was charged because the customer did not agree; the answer is then only a
 * message.
 */
const isMessage = (payment: Payment | null, refusal: RefusalValue, zipStatus: ZipCheckoutStatus | null): boolean =>
  (payment?.state === 'failed' && payment.failure === null) ||
  ((refusal.refused === 'CardDeclined' || refusal.refused === 'GatewayError') &&
    zipStatus !== null &&
    zipStatus !== 'approved')

/** The calls of Zip payments. [PAY-20] [PAY-21] [ACC-15] */
export const zipPaymentRoutes = (app: FastifyInstance, payments: PaymentOperations, deps: ZipPaymentDeps): void => {
  const { returned } = payments
  const stockRefusal = makeStockRefusal(payments)
  const openToken = makeOpenToken(deps)
  /** The caller's own stored permission; null = a guest, or not theirs. */
  const proofOf = async (zipToken: string, caller: Caller): Promise<ZipProof | null> => {
    const customerId = await payments.customerOf(caller, 'read:card')
    const found = customerId === null ? null : await openToken.of(customerId)
    return found?.row.handle === zipToken ? { accountToken: found.token } : null
  }

  /** The status of Zip's checkout; null = unknown, or Zip does not answer. */
  const checkoutStatus = async (checkoutId: string): Promise<ZipCheckoutStatus | null> => {
    try {
      return (await deps.checkoutStatus?.(checkoutId)) ?? null
    } catch (error) {
      if (!(error instanceof UnclearOutcomeError)) throw error
      deps.log(error, 'the status of a Zip checkout is unknown')
      return null
    }
  }

  serve(app, initialiseZipPay, async ({ params: { basketId }, body, caller }) => {
    const back = `${body.returnUrl}${body.returnUrl.includes('?') ? '&' : '?'}basketId=${basketId}`
    const request = { basketId, method: 'zippay', body, caller, call: 'initialiseZipPay' } as const
    const rememberFor = body.rememberZip === true ? await payments.customerOf(caller, 'write:card') : null
    const begun = await payments
      .begin(request, { returnUrl: back, cancelUrl: back, rememberFor })
      .catch((error: unknown) => stockRefusal(basketId, error))
    return startedResponse(begun, basketId, (checkoutId, memo) => ({
      checkoutId,
      redirectUrl: memo['redirectUrl'] ?? '',
    }))
  })

  serve(app, completeZipPay, async ({ params: { basketId }, body, caller, refuse }) => {
    // A basket that cannot be ordered needs no proof: the payment answers why.
    const isOpen = (await payments.storeOf({ basketId, caller })) !== null
    const proof = isOpen ? ((await proofOf(body.zipToken, caller)) ?? refuse('ZipNotApproved')) : null
    const request = { basketId, method: 'zippay', body, caller, call: 'completeZipPay' } as const
    const status = await payments.pay(request, proof).catch((error: unknown) => stockRefusal(basketId, error))
    return orderOrPending(status, basketId)
  })

  serve(app, zipNotify, async ({ params: { basketId }, body, caller }) => {
    const back = { basketId, caller, provider: 'zip', reference: body.checkoutId }
    const payment = await returned.find(back)
    if (payment === null) return returned.unpaid(back, 'ZipPay', null)
    const status = await (body.result === 'approved' ? returned.resume(payment, back) : returned.poll(payment))
    switch (status.kind) {
      case 'ordered':
        return returned.orderWire(status.order, back)
      case 'open':
        return pendingResponse(basketId)
      case 'waiting':
        return returned.unpaid(back, messageOf(await checkoutStatus(body.checkoutId), body), payment)
      case 'refused': {
        const zipStatus = await checkoutStatus(body.checkoutId)
        const after = await returned.find(back)
        if (isMessage(after, status.refusal, zipStatus))
          return returned.unpaid(back, messageOf(zipStatus, body), payment)
        return stockRefusal(basketId, new Refusal(status.refusal))
      }
    }
  })
}
