import type { CustomerId } from '@forno/domain/core/basic-types'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { pushDevicesQuery, useRemovePushDevice, type PushDevice } from './push-devices.ts'
import { logFailure } from '../../../lib/browser/log.ts'
import { useCall } from '../../../lib/http/call-context.ts'
import { useShop } from '../../../lib/react/shop-context.ts'
import { sentence } from '../../../state/texts/sentences.ts'
import { useNotices } from '../../../ui/notices/notices.ts'
import { askForPush, pushReadiness, stateAfter, stopPush, type PushState } from '../../../state/push/push.ts'

type CustomerPush = {
  /** The state of this device; null until the browser has answered. */
  readonly state: PushState | null
  /** Other devices that get notifications. */
  readonly others: readonly PushDevice[]
  /** Switches this device on or off; shows why it could not be switched off. */
  readonly change: (isOn: boolean) => Promise<void>
  /** Sends another device no more notifications. */
  readonly remove: (device: PushDevice) => Promise<null>
}

/** Which devices get notifications about all orders of the customer. */
export const useCustomerPush = (customerId: CustomerId): CustomerPush => {
  const call = useCall()
  const { configuration } = useShop()
  const queries = useQueryClient()
  const { data: devices } = useSuspenseQuery(pushDevicesQuery(customerId))
  const removal = useRemovePushDevice(customerId)
  const { snackbar } = useNotices()
  const [state, setState] = useState<PushState | null>(null)
  const hasDevice = devices.some(({ isCurrent }) => isCurrent)
  useEffect(() => {
    let isUnmounted = false
    pushReadiness(configuration).then(
      ({ isSupported, permission, isSubscribed }) => {
        if (isUnmounted) return
        if (!isSupported) setState('unsupported')
        else if (permission === 'denied') setState('blocked')
        else setState(isSubscribed && hasDevice ? 'on' : 'off')
      },
      (error: unknown) => logFailure('the state of notifications is unknown', error),
    )
    return () => {
      isUnmounted = true
    }
  }, [configuration, hasDevice])
  const change = async (isOn: boolean): Promise<void> => {
    const tools = { configuration, call }
    setState('asking')
    if (isOn) setState(stateAfter(await askForPush(tools, customerId)))
    else
      await stopPush(tools).then(
        () => setState('off'),
        (error: unknown) => {
          logFailure('notifications were not switched off', error)
          snackbar({ text: sentence(error), theme: 'danger' })
          setState('on')
        },
      )
    await queries.invalidateQueries(pushDevicesQuery(customerId))
  }
  return {
    state,
    others: devices.filter(({ isCurrent }) => !isCurrent),
    change,
    remove: ({ pushId }) => removal.mutateAsync(pushId),
  }
}
