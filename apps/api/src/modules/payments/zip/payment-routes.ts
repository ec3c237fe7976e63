import type { RedirectMessage } from '@forno/domain/core/payment-types'
import { initialiseZipPay, zipNotify, type ZipNotifyBody } from '@forno/contracts/payments/zip/payments'
import { refused, type Refused } from '@forno/domain/core/refused'
import type { BasketId } from '@forno/domain/core/words'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../platform/http/serve.ts'
import { Refusal } from '../../../platform/refusals/refusal.ts'
import { ProviderUnclear } from '../charge.ts'
import type { Paying, Payment } from '../paying.ts'
import type { ProviderDeps } from '../provider.ts'
import { begunResponse, openResponse } from '../responses.ts'
import type { ZipPay, ZipWord } from './zip-pay.ts'

type ZipPaymentDeps = Pick<ProviderDeps, 'log'> & {
  /** Null = Zip is not configured. */
  readonly wordOf: ZipPay['wordOf'] | null
}

const ofStock: readonly Refused['refused'][] = [
  'BasketItemNotFound',
  'BasketItemPartNotFound',
  'ProductOutOfStock',
  'UnapprovedBasketTotal',
]

/** Answers Zip's own refusal for items that sold out while the customer was at Zip's page. [PAY-36] */
const makeStockRefusal =
  (paying: Paying) =>
  async (basketId: BasketId, trouble: unknown): Promise<never> => {
    if (!(trouble instanceof Refusal) || !ofStock.includes(trouble.refusal.refused)) throw trouble
    throw (await paying.hasSoldOut(basketId)) ? new Refusal(refused('ZipPayOutOfStock')) : trouble
  }

/** [PAY-35] */
const messageOf = (word: ZipWord | null, { result }: ZipNotifyBody): RedirectMessage => {
  if (word === 'declined') return 'ZipPayDeclined'
  if (word === 'cancelled') return 'ZipPayCancelled'
  return word === 'open' && result === 'referred' ? 'ZipPayReferred' : 'ZipPay'
}

/**
 * Whether Zip confirms that nothing was charged because the customer did not agree; the answer is then only a
 * message.
 */
const isMessage = (payment: Payment | null, refusal: Refused, word: ZipWord | null): boolean =>
  (payment?.state === 'failed' && payment.failure === null) ||
  ((refusal.refused === 'CardDeclined' || refusal.refused === 'GatewayError') && word !== null && word !== 'approved')

/** The calls of Zip payments. [PAY-20] [PAY-21] */
export const zipPaymentRoutes = (app: FastifyInstance, paying: Paying, deps: ZipPaymentDeps): void => {
  const { returned } = paying
  const stockRefusal = makeStockRefusal(paying)

  /** The status of Zip's checkout; null = unknown, or Zip does not answer. */
  const wordOf = async (checkoutId: string): Promise<ZipWord | null> => {
    try {
      return (await deps.wordOf?.(checkoutId)) ?? null
    } catch (trouble) {
      if (!(trouble instanceof ProviderUnclear)) throw trouble
      deps.log(trouble, 'Zip does not say what became of a checkout')
      return null
    }
  }

  serve(app, initialiseZipPay, async ({ params: { basketId }, body, caller }) => {
    const back = `${body.returnUrl}${body.returnUrl.includes('?') ? '&' : '?'}basketId=${basketId}`
    const request = { basketId, method: 'zippay', body, caller, call: 'initialiseZipPay' } as const
    const begun = await paying
      .begin(request, { returnUrl: back, cancelUrl: back })
      .catch((trouble: unknown) => stockRefusal(basketId, trouble))
    return begunResponse(begun, basketId, (checkoutId, memo) => ({
      checkoutId,
      redirectUrl: memo['redirectUrl'] ?? '',
    }))
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
        return openResponse(basketId)
      case 'waiting':
        return returned.unpaid(back, messageOf(await wordOf(body.checkoutId), body), payment)
      case 'refused': {
        const word = await wordOf(body.checkoutId)
        const after = await returned.find(back)
        if (isMessage(after, status.refusal, word)) return returned.unpaid(back, messageOf(word, body), payment)
        return stockRefusal(basketId, new Refusal(status.refusal))
      }
    }
  })
}
