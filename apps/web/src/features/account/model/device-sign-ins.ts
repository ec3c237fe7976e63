import type { LiveSignIn } from '@forno/contracts/sign-in/live-sign-ins'
import type { CustomerId } from '@forno/domain/core/basic-types'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCall } from '../../../lib/http/call-context.ts'
import { read } from '../../../lib/http/read.ts'

export type { LiveSignIn }

/** The customer's active sign-ins, fetched at each visit of the page. */
export const signInsQuery = (customerId: CustomerId) =>
  read('GET /customer/:id/signIns', { params: { id: customerId } }, 0)

/** Logs one device out; null = all other devices. */
export const useEndSignIn = (id: CustomerId) => {
  const call = useCall()
  const queries = useQueryClient()
  return useMutation<null, unknown, string | null>({
    mutationFn: (signInId) =>
      signInId === null
        ? call('DELETE /customer/:id/signIns', { params: { id } })
        : call('DELETE /customer/:id/signIns/:signInId', { params: { id, signInId } }),
    onSuccess: (_, signInId) =>
      queries.setQueryData(signInsQuery(id).queryKey, (signIns) =>
        signIns?.filter((each) => each.isCurrent || (signInId !== null && each.signInId !== signInId)),
      ),
  })
}
