import type { BasketId } from '@forno/domain/core/basic-types'
import { paths } from '../../../../urls/urls.ts'
import type { Pay, PaymentMethod, ProviderReturn } from '../../payment/method.ts'
import { placingBody, placingParams } from '../../payment/attempt.ts'
import { returnPaths } from '../../../../urls/return-paths.ts'

/** The order is made once the customer is back from Zip's page. [PAY-20] */
const pay: Pay = async (call, attempt) => {
  const answer = await call('POST /baskets/:basketId/initialiseZipPay', {
    params: placingParams(attempt),
    body: { returnUrl: returnPaths.zip, ...placingBody(attempt) },
    idempotencyKey: attempt.key,
  })
  return 'redirectUrl' in answer ? { kind: 'leave', url: answer.redirectUrl } : { kind: 'processing' }
}

const results = ['approved', 'cancelled', 'declined', 'referred'] as const

/** Without the id of a Zip checkout there is nothing to confirm: the visit leads to the offers. [NAV-10] [PAY-21] */
const providerReturn: ProviderReturn = {
  provider: 'Zip',
  path: returnPaths.zip,
  otherwise: paths.offers,
  outOfStockCode: 'ZipPayOutOfStock',
  read: (_, { checkoutId, basketId: named, result }, sessionBasketId) => {
    // Our return address names the basket; without it, the browser's own basket may be the one that was paid for.
    const basketId = named ?? sessionBasketId
    if (typeof checkoutId !== 'string' || typeof basketId !== 'string') return null
    const known = results.find((each) => each === result)
    return {
      basketId,
      notify: (call) =>
        call('PATCH /baskets/:basketId/zipNotify', {
          params: { basketId: basketId as BasketId },
          body: { checkoutId, ...(known === undefined ? {} : { result: known }) },
        }),
    }
  },
}

export const zip: PaymentMethod = {
  mark: 'instalments',
  note: () => 'Pay later with Zip',
  button: (amount) => `Pay ${amount} with Zip`,
  pay,
  providerReturn,
}
