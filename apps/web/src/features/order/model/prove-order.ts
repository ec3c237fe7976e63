import type { OrderId } from '@forno/domain/core/basic-types'
import { useMutation } from '@tanstack/react-query'
import type { ApiError } from '../../../lib/http/api-error.ts'
import { centsOf } from '../../../lib/money.ts'
import { useCall } from '../../../lib/http/call-context.ts'
import { rememberOrder } from '../../../state/session/device.ts'
import type { TrackedOrder } from '../../../api/orders.ts'

/**
 * Proves an order by its mobile number or email; afterwards this device lists it like an order placed here. [ORD-15]
 */
export const useProveOrder = (orderId: string) => {
  const call = useCall()
  return useMutation<TrackedOrder, ApiError, string>({
    mutationFn: (contact) => call('POST /order/tracker', { body: { orderId: orderId as OrderId, contact } }),
    onSuccess: (order, contact) => {
      const { orderReference, serviceType, orderDueAt, storeName, createdAt, storeTime, total } = order
      // By this device's clock, even if it is wrong.
      const placedAt = Date.now() - (Date.parse(storeTime) - Date.parse(createdAt))
      rememberOrder({
        orderId: order.orderId,
        orderReference,
        storeName,
        serviceType,
        contact,
        sessionId: null,
        items: [],
        placedAt,
        dueAt: orderDueAt,
        total: centsOf(total),
      })
    },
  })
}
