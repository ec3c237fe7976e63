import type { Passkey } from '@forno/contracts/identities/passkeys'
import type { CustomerId } from '@forno/domain/core/basic-types'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { logFailure } from '../../../lib/browser/log.ts'
import { passkeyPrompts } from '../../../lib/browser/passkey-support.ts'
import { useCall } from '../../../lib/http/call-context.ts'
import { read } from '../../../lib/http/read.ts'

export type { Passkey }

/** The customer's passkeys. [ACC-36] */
export const passkeysQuery = (customerId: CustomerId) =>
  read('GET /customer/:id/passkeys', { params: { id: customerId } }, 1)

/** Changes the cached list by the server's answer; returns the list afterwards. */
const useChangeList = (id: CustomerId) => {
  const queries = useQueryClient()
  return (change: (passkeys: readonly Passkey[]) => Passkey[]) =>
    queries.setQueryData(passkeysQuery(id).queryKey, (passkeys) => passkeys && change(passkeys))
}

/** Creates a passkey on this device and registers it for log-in. [ACC-36] */
export const useAddPasskey = (id: CustomerId) => {
  const call = useCall()
  const change = useChangeList(id)
  return useMutation<Passkey>({
    mutationFn: async () => {
      const [{ createPasskey }, options] = await Promise.all([
        passkeyPrompts(),
        call('POST /customer/:id/passkeys/options', { params: { id } }),
      ])
      const passkey = await createPasskey(options)
      return call('POST /customer/:id/passkeys', { params: { id }, body: { passkey } })
    },
    onSuccess: (added) => change((passkeys) => [...passkeys, added]),
  })
}

/** Renames a passkey. [ACC-36] */
export const useRenamePasskey = (id: CustomerId, passkeyId: string) => {
  const call = useCall()
  const change = useChangeList(id)
  return useMutation<Passkey, unknown, string>({
    mutationFn: (name) =>
      call('PATCH /customer/:id/passkeys/:passkeyId', { params: { id, passkeyId }, body: { name } }),
    onSuccess: (named) => change((passkeys) => passkeys.map((each) => (each.passkeyId === passkeyId ? named : each))),
  })
}

/** Removes a passkey, and tells browsers that support it to stop offering it. */
export const useRemovePasskey = (id: CustomerId, passkeyId: string) => {
  const call = useCall()
  const change = useChangeList(id)
  return useMutation<null>({
    mutationFn: () => call('DELETE /customer/:id/passkeys/:passkeyId', { params: { id, passkeyId } }),
    onSuccess: () => {
      const left = change((passkeys) => passkeys.filter((each) => each.passkeyId !== passkeyId)) ?? []
      const ids = left.map(({ credentialId }) => credentialId)
      void passkeyPrompts()
        .then(({ signalAcceptedPasskeys }) => signalAcceptedPasskeys(id, ids))
        .catch((error: unknown) => logFailure('the browser was not told which passkeys are left', error))
    },
  })
}
