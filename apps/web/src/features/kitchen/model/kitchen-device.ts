import type { KitchenDevice } from '@forno/contracts/kitchen/kitchen'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { isApiError, type ApiError } from '../../../lib/http/api-error.ts'
import type { CallInput, ReplyTo } from '../../../lib/http/call.ts'
import { useCall } from '../../../lib/http/call-context.ts'
import { read } from '../../../lib/http/read.ts'

export type { KitchenDevice }

/** The store that this screen is enrolled for. */
export const kitchenDeviceQuery = read('GET /kitchen/device', {}, 0)

/** Whether the screen is not, or no longer, enrolled for the store. */
export const isNotEnrolled = (error: unknown): boolean => isApiError(error) && error.reason === 'deviceNotEnrolled'

/** Enrols this screen for a store with a one-time code from head office. */
export const useEnrolDevice = () => {
  const call = useCall()
  const queries = useQueryClient()
  return useMutation<KitchenDevice, ApiError, CallInput<'POST /kitchen/device'>['body']>({
    mutationFn: (body) => call('POST /kitchen/device', { body }),
    onSuccess: (device) => {
      queries.setQueryData(kitchenDeviceQuery.queryKey, (known): ReplyTo<'GET /kitchen/device'> => ({
        canEnrolByPin: known?.canEnrolByPin ?? false,
        device,
      }))
    },
  })
}
