import type { OrderId } from '@forno/domain/core/basic-types'
import type { Push } from '../src/modules/push/push-outcome.ts'

const orderId = '0b2e9d46-8a0c-4f0e-9d52-2f6c8f1f4a77' as OrderId

/** The push about an order that is ready, as clients of push services get it. */
export const readyPush: Push = {
  title: 'Your order is ready',
  body: 'Order 12 is ready at Newtown.',
  orderId,
  message: 'ready',
  url: `/order/${orderId}`,
  topic: orderId.replaceAll('-', ''),
  lifetime: 3_600,
}
