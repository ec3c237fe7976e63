import type { Basket } from '@forno/contracts/baskets/basket'
import type { Call } from '../../../../lib/http/call.ts'
import type { CardEntry } from './use-card.ts'

/** The gateway's fields for who pays for this basket. [PAY-12] */
export const beginAtCheckout =
  (call: Call, { basketId }: Pick<Basket, 'basketId'>): CardEntry['begin'] =>
  (signal) =>
    call('POST /baskets/:basketId/initialiseFlex', {
      params: { basketId },
      body: { targetOrigin: location.origin },
      signal,
    })
