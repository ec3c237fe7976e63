import type { OrderId } from '@forno/domain/core/basic-types'
import { useEffect, useState } from 'react'
import { logFailure } from '../../../lib/browser/log.ts'
import { useCall } from '../../../lib/http/call-context.ts'
import { useShop } from '../../../lib/react/shop-context.ts'
import { askForOrderPush, orderPushState, stateAfter, stopOrderPush, type PushState } from '../../../state/push/push.ts'

type OrderPush = {
  /** null = no switch: the browser or the shop has not answered yet, or notifications were blocked before. */
  readonly state: Exclude<PushState, 'unsupported'> | null
  readonly change: (isOn: boolean) => Promise<void>
}

/**
 * Whether this device gets the messages of an order, and the change of that. `sessionId` proves the order; null = the
 * signed-in customer does. [ENG-09]
 */
export const useOrderPush = (orderId: OrderId, sessionId: string | null): OrderPush => {
  const call = useCall()
  const { configuration } = useShop()
  const [state, setState] = useState<OrderPush['state']>(null)
  useEffect(() => {
    let isLeft = false
    orderPushState({ configuration, call }, orderId)
      .catch((error: unknown) => {
        logFailure('the state of notifications is unknown', error)
        return 'off' as const
      })
      .then(
        (loaded) => {
          // A change by the customer meanwhile counts more.
          if (!isLeft && loaded !== 'unsupported' && loaded !== 'blocked') setState((current) => current ?? loaded)
        },
        () => undefined,
      )
    return () => {
      isLeft = true
    }
  }, [call, configuration, orderId])
  const change = async (isOn: boolean): Promise<void> => {
    const tools = { configuration, call }
    setState('asking')
    if (isOn) setState(stateAfter(await askForOrderPush(tools, { orderId, sessionId })))
    else
      await stopOrderPush(tools, orderId).then(
        () => setState('off'),
        (error: unknown) => {
          logFailure('notifications were not switched off', error)
          setState('on')
        },
      )
  }
  return { state, change }
}
