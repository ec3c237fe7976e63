import { initialiseZipPay, zipNotify, type ZipNotifyBody } from '@forno/contracts/payments/zip/payments'
import type { RedirectMessage } from '@forno/domain/payments/redirect-messages'
import { refused, type Refused } from '@forno/domain/core/refused'
import type { BasketId } from '@forno/domain/core/words'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../../../platform/refusals/refusal.ts'
import { pending, serve } from '../../../platform/http/serve.ts'
import { basketsStore } from '../../baskets/index.ts'
import { openRow } from '../../orders/index.ts'
import { ProviderUnclear, type ZipPay, type ZipWord } from '../index.ts'
import type { Attempt } from '../../checkout/saga/attempts-store.ts'
import { begunWire, makeBeginPayment } from '../../checkout/paying/begin-payment.ts'
import { makeReturned } from '../../checkout/paying/returned-payment.ts'
import type { CheckoutNeeds } from '../../checkout/routes.ts'
import { stillOpenWire } from '../../checkout/wire.ts'

export type ZipPayNeeds = CheckoutNeeds & {
  /** What Zip says of a checkout; absent = there is no Zip. */
  readonly zipWordOf: ZipPay['wordOf'] | null
}

const ofStock: readonly Refused['refused'][] = [
  'BasketItemNotFound',
  'BasketItemPartNotFound',
  'ProductOutOfStock',
  'UnapprovedBasketTotal',
]

/** At Zip's own page time goes by: an item that went meanwhile has a code of its own. [PAY-36] */
const makeStockRefusal =
  (needs: CheckoutNeeds) =>
  async (basketId: BasketId, trouble: unknown): Promise<never> => {
    if (!(trouble instanceof Refusal) || !ofStock.includes(trouble.refusal.refused)) throw trouble
    const row = await basketsStore(needs.sql).find(basketId)
    const priced = row === null ? null : (await openRow(needs, row, row.state)).priced
    const isGone = priced !== null && [...priced.lines, ...priced.groups].some(({ isAvailable }) => !isAvailable)
    throw isGone ? new Refusal(refused('ZipPayOutOfStock')) : trouble
  }

/** [PAY-35] */
const messageOf = (word: ZipWord | null, { result }: ZipNotifyBody): RedirectMessage => {
  if (word === 'declined') return 'ZipPayDeclined'
  if (word === 'cancelled') return 'ZipPayCancelled'
  return word === 'open' && result === 'referred' ? 'ZipPayReferred' : 'ZipPay'
}

/** Paying by Zip. [PAY-20] [PAY-21] */
export const zipPayRoutes = (app: FastifyInstance, needs: ZipPayNeeds): void => {
  const begin = makeBeginPayment(needs)
  const returned = makeReturned(needs)
  const stockRefusal = makeStockRefusal(needs)

  /** null = Zip cannot be asked now. */
  const wordOf = async (checkoutId: string): Promise<ZipWord | null> => {
    try {
      return (await needs.zipWordOf?.(checkoutId)) ?? null
    } catch (trouble) {
      if (!(trouble instanceof ProviderUnclear)) throw trouble
      needs.log(trouble, 'Zip does not say what became of a checkout')
      return null
    }
  }

  /** Nothing was charged because nobody agreed to it, as Zip itself says: the refusal is no more than a message. */
  const isMessage = (attempt: Attempt | null, refusal: Refused, word: ZipWord | null): boolean =>
    (attempt?.state === 'failed' && attempt.failure === null) ||
    ((refusal.refused === 'CardDeclined' || refusal.refused === 'GatewayError') && word !== null && word !== 'approved')

  serve(app, initialiseZipPay, async ({ params: { basketId }, body, caller }) => {
    const back = `${body.returnUrl}${body.returnUrl.includes('?') ? '&' : '?'}basketId=${basketId}`
    const paying = { basketId, method: 'zippay', body, caller, call: 'initialiseZipPay' } as const
    const begun = await begin(paying, { returnUrl: back, cancelUrl: back }).catch((trouble: unknown) =>
      stockRefusal(basketId, trouble),
    )
    return begunWire(begun, basketId, (checkoutId, memo) => ({ checkoutId, redirectUrl: memo['redirectUrl'] ?? '' }))
  })

  serve(app, zipNotify, async ({ params: { basketId }, body, caller }) => {
    const back = { basketId, caller, provider: 'zip', reference: body.checkoutId }
    const attempt = await returned.find(back)
    if (attempt === null) return returned.unpaid(back, 'ZipPay', null)
    const standing = await (body.result === 'approved' ? returned.resume(attempt, back) : returned.ask(attempt))
    switch (standing.kind) {
      case 'ordered':
        return returned.orderWire(standing.order, back)
      case 'open':
        return pending(stillOpenWire(basketId))
      case 'waiting':
        return returned.unpaid(back, messageOf(await wordOf(body.checkoutId), body), attempt)
      case 'refused': {
        const word = await wordOf(body.checkoutId)
        const after = await returned.find(back)
        if (isMessage(after, standing.refusal, word)) return returned.unpaid(back, messageOf(word, body), attempt)
        return stockRefusal(basketId, new Refusal(standing.refusal))
      }
    }
  })
}
