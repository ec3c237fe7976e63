import type { BasketId } from '@forno/domain/core/basic-types'
import { lazy } from 'react'
import { paths } from '../../../../urls/urls.ts'
import { paidResult, type Pay, type PaymentMethod, type ProviderReturn } from '../../payment/method.ts'
import { placingBody, placingParams } from '../../payment/attempt.ts'
import { keepZipCheckout, rememberZip } from './remember-zip.ts'
import { returnPaths } from '../../../../urls/return-paths.ts'
import { pathBackToApp } from '../../../../state/app-returns/app-returns.ts'

/**
 * A remembered account pays at once. Otherwise the order is made once the customer is back from Zip's page, which can
 * ask for the permission to remember it. [PAY-20] [ACC-15]
 */
const pay: Pay = async (call, attempt, { zip: { token = null, remembers = false } = {} }) => {
  if (token !== null)
    return paidResult(
      await call('POST /baskets/:basketId/completeZipPay', {
        params: placingParams(attempt),
        body: { zipToken: token, ...placingBody(attempt) },
        idempotencyKey: attempt.key,
      }),
    )
  const returnUrl = await pathBackToApp(call, returnPaths.zip)
  const answer = await call('POST /baskets/:basketId/initialiseZipPay', {
    params: placingParams(attempt),
    body: { returnUrl, ...(remembers ? { rememberZip: true } : {}), ...placingBody(attempt) },
    idempotencyKey: attempt.key,
  })
  if (!('redirectUrl' in answer)) return { kind: 'processing' }
  if (remembers) keepZipCheckout(sessionStorage, answer.checkoutId)
  return { kind: 'leave', url: answer.redirectUrl }
}

/** The results that Zip's address may report. */
const results = ['approved', 'cancelled', 'declined', 'referred'] as const

/** Without the id of a Zip checkout there is nothing to confirm: the visit leads to the offers. [NAV-10] [PAY-21] */
const providerReturn: ProviderReturn = {
  provider: 'Zip',
  path: returnPaths.zip,
  otherwise: paths.offers,
  outOfStockCode: 'ZipPayOutOfStock',
  read: (_, { checkoutId, basketId: addressBasketId, result }, sessionBasketId) => {
    // Our return address names the basket; without it, the browser's own basket may be the one that was paid for.
    const paidBasketId = addressBasketId ?? sessionBasketId
    if (typeof checkoutId !== 'string' || typeof paidBasketId !== 'string') return null
    const basketId = paidBasketId as BasketId
    const reported = results.find((each) => each === result)
    return {
      basketId,
      notify: (call) => {
        if (reported === 'approved') rememberZip(call, sessionStorage, checkoutId)
        return call('PATCH /baskets/:basketId/zipNotify', {
          params: { basketId },
          body: { checkoutId, ...(reported === undefined ? {} : { result: reported }) },
        })
      },
    }
  },
}

export const zip: PaymentMethod = {
  mark: 'instalments',
  note: () => 'Pay later with Zip',
  button: (amount) => `Pay ${amount} with Zip`,
  hasPanel: ({ customer }) => customer !== null,
  Panel: lazy(() => import('./zip-panel.tsx').then(({ ZipPanel: it }) => ({ default: it }))),
  pay,
  providerReturn,
}
