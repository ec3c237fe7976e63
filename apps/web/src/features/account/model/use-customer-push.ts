import type { CustomerId } from '@forno/domain/core/basic-types'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { pushDevicesQuery, useRemovePushDevice, type PushDevice } from './push-devices.ts'
import { logFailure } from '../../../lib/browser/log.ts'
import { useCall } from '../../../lib/http/call-context.ts'
import { useShop } from '../../../lib/react/shop-context.ts'
import { askForPush, pushReadiness, stateAfter, stopPush, type PushState } from '../../../state/push/push.ts'

type CustomerPush = {
  /** The state of this device; null until the browser has answered. */
  readonly state: PushState | null
  /** Other devices that get notifications. */
  readonly others: readonly PushDevice[]
  readonly change: (isOn: boolean) => Promise<void>
  readonly remove: (device: PushDevice) => Promise<null>
}

/** Which devices get notifications about all orders of the customer. */
export const useCustomerPush = (customerId: CustomerId): CustomerPush => {
  const call = useCall()
  const { configuration } = useShop()
  const queries = useQueryClient()
  const { data: devices } = useSuspenseQuery(pushDevicesQuery(customerId))
  const removal = useRemovePushDevice(customerId)
  const [here, setHere] = useState<PushState | null>(null)
  const hasDevice = devices.some(({ isCurrent }) => isCurrent)
  useEffect(() => {
    let isLeft = false
    pushReadiness(configuration).then(
      ({ isSupported, permission, isSubscribed }) => {
        if (isLeft) return
        if (!isSupported) setHere('unsupported')
        else if (permission === 'denied') setHere('blocked')
        else setHere(isSubscribed && hasDevice ? 'on' : 'off')
      },
      (error: unknown) => logFailure('the state of notifications is unknown', error),
    )
    return () => {
      isLeft = true
    }
  }, [configuration, hasDevice])
  const change = async (isOn: boolean): Promise<void> => {
    const tools = { configuration, call }
    setHere('asking')
    if (isOn) setHere(stateAfter(await askForPush(tools, customerId)))
    else
      await stopPush(tools).then(
        () => setHere('off'),
        (error: unknown) => {
          logFailure('notifications were not switched off', error)
          setHere('on')
        },
      )
    await queries.invalidateQueries(pushDevicesQuery(customerId))
  }
  return {
    state: here,
    others: devices.filter(({ isCurrent }) => !isCurrent),
    change,
    remove: ({ pushId }) => removal.mutateAsync(pushId),
  }
}
