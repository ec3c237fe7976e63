import type { BasketId } from '@forno/domain/core/basic-types'
import { read } from '../../../../lib/http/read.ts'
import { paths } from '../../../../urls/urls.ts'
import { instalmentText } from '../../payment/instalments.ts'
import type { Pay, PaymentMethod, ProviderReturn } from '../../payment/method.ts'
import { placingBody, placingParams } from '../../payment/attempt.ts'
import { returnPaths } from '../../../../urls/return-paths.ts'
import { pathBackToApp } from '../../../../state/app-returns/app-returns.ts'

/** Afterpay leads back to the same page for every result. [PAY-22] */
const pay: Pay = async (call, attempt) => {
  const back = await pathBackToApp(call, returnPaths.afterpay.replace('$basketId', attempt.basketId))
  const answer = await call('POST /baskets/:basketId/initialiseAfterpay', {
    params: placingParams(attempt),
    body: { returnUrl: back, cancelUrl: back, ...placingBody(attempt) },
    idempotencyKey: attempt.key,
  })
  return 'redirectUrl' in answer ? { kind: 'leave', url: answer.redirectUrl } : { kind: 'processing' }
}

/**
 * An address without a status counts as a success: the API finds the truth when it captures the payment. [NAV-10]
 * [PAY-23]
 */
const providerReturn: ProviderReturn = {
  provider: 'Afterpay',
  path: returnPaths.afterpay,
  otherwise: paths.checkout,
  read: ({ basketId = '' }, { orderToken, status }) =>
    typeof orderToken === 'string'
      ? {
          basketId: basketId as BasketId,
          notify: (call) =>
            call('PATCH /baskets/:basketId/apNotify', {
              params: { basketId: basketId as BasketId },
              body: { orderToken, status: status === 'CANCELLED' ? 'CANCELLED' : 'SUCCESS' },
            }),
        }
      : null,
}

export const afterpay: PaymentMethod = {
  mark: 'instalments',
  note: ({ basketTotal }) => `${instalmentText(basketTotal)}, no interest`,
  button: (amount) => `Pay ${amount} with Afterpay`,
  limits: (basketId) => read('GET /baskets/:basketId/apOptions', { params: { basketId } }),
  pay,
  providerReturn,
}
