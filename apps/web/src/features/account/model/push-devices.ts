import type { PushDevice } from '@forno/contracts/push/push'
import type { CustomerId } from '@forno/domain/core/basic-types'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCall } from '../../../lib/http/call-context.ts'
import { read } from '../../../lib/http/read.ts'

export type { PushDevice }

/** The devices that get notifications about the customer's orders, fetched at each visit of the page. */
export const pushDevicesQuery = (customerId: CustomerId) =>
  read('GET /customer/:id/push', { params: { id: customerId } }, 0)

/** Sends one device no more notifications. */
export const useRemovePushDevice = (id: CustomerId) => {
  const call = useCall()
  const queries = useQueryClient()
  return useMutation<null, unknown, string>({
    mutationFn: (pushId) => call('DELETE /customer/:id/push/:pushId', { params: { id, pushId } }),
    onSettled: () => queries.invalidateQueries(pushDevicesQuery(id)),
  })
}
