import type { OrderStatusReply, TrackedOrder } from '@forno/contracts/orders/tracking'
import type { OrderId } from '@forno/domain/core/basic-types'
import type { OrderProgress } from '@forno/domain/orders/progress'
import { useEffect, useState } from 'react'
import { pathOf } from '../../../lib/http/call.ts'
import { followEvents } from '../../../lib/http/follow-events.ts'
import { onShown } from '../../../lib/browser/on-shown.ts'
import { watchIdle } from '../../../lib/browser/idle.ts'
import { numberSetting } from '../../../lib/settings.ts'
import { useCall } from '../../../lib/http/call-context.ts'
import { useShop } from '../../../lib/react/shop-context.ts'
import { orderErrorOf, type OrderError } from '../../../state/orders/order-errors.ts'
import { keepProgress } from '../../../state/session/device.ts'
import { watchShownOrder } from './order-watch.ts'
import type { OrderProof } from '../../../api/orders.ts'

/** What the page of an order shows. */
export type OrderState = {
  /** null until the first answer. */
  readonly order: TrackedOrder | null
  /** The failure of the last poll; null when it was answered. */
  readonly error: OrderError | null
  readonly refresh: () => void
}

/** The current state of an order, updated while the screen is open. [ORD-13] [ORD-15] */
export const useOrder = (proof: OrderProof): OrderState => {
  const call = useCall()
  const { configuration } = useShop()
  const [state, setState] = useState<Omit<OrderState, 'refresh'>>({ order: null, error: null })
  const [round, setRound] = useState(0)
  const base = configuration.uris['URI_API'] ?? '/api/v1'
  const idleAfter = numberSetting(configuration.settings, 'TIME_TO_IDLE')
  const key = JSON.stringify(proof)
  useEffect(() => {
    const currentProof = JSON.parse(key) as OrderProof
    const watch = watchShownOrder({
      ask: (signal) => call('POST /order/tracker', { body: currentProof, signal }),
      listen:
        'sessionId' in currentProof ? (onProgress, signal) => listen(base, currentProof, onProgress, signal) : null,
      onOrder: (order) => {
        keepProgress(order)
        setState({ order, error: null })
      },
      onError: (error) => setState(({ order }) => ({ order, error: orderErrorOf(error) })),
      now: () => Date.now(),
      onShown,
    })
    const forgetIdle = watchIdle(idleAfter, watch.setIdle)
    return () => {
      forgetIdle()
      watch.stop()
    }
  }, [call, base, key, idleAfter, round])
  return { ...state, refresh: () => setRound(round + 1) }
}

/** Opens the live stream of an order; settles when it ends. [ORD-13] */
const listen = async (
  base: string,
  { orderId, sessionId }: { readonly orderId: OrderId; readonly sessionId: string },
  onProgress: (progress: OrderProgress<string>) => void,
  signal: AbortSignal,
) => {
  const url = base + pathOf('/order/:orderId/stream', { params: { orderId } })
  await followEvents({
    url,
    sessionId,
    signal,
    onEvent: (event, data) => {
      if (event === 'status') onProgress(JSON.parse(data) as OrderStatusReply)
    },
    // The stream begins with the current status.
    onReopen: () => undefined,
  })
}
