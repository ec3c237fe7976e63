import type { PasskeyAssertion } from '@forno/contracts/identities/passkeys'
import { useQueryClient } from '@tanstack/react-query'
import { passkeyPrompts } from '../../../lib/browser/passkey-support.ts'
import { useCall } from '../../../lib/http/call-context.ts'
import { acceptSignIn } from '../../../state/sign-in/customer.ts'
import { useLoginStore } from '../../../state/sign-in/login.ts'
import { scopeFor } from '../../../state/sign-in/log-in-scope.ts'
import { linkPending } from '../../../state/sign-in/sign-in.ts'

/** Log-in with a passkey: requests one from the browser and signs in with it. [ACC-06] */
export const usePasskeySignIn = () => {
  const call = useCall()
  const queries = useQueryClient()
  const login = useLoginStore()
  const fetchOptions = (signal?: AbortSignal) => call('POST /customer/passkey/options', { signal })
  return {
    /** Uses the browser's own passkey dialog. */
    request: async (): Promise<PasskeyAssertion> => {
      const [{ requestPasskey }, options] = await Promise.all([passkeyPrompts(), fetchOptions()])
      return requestPasskey(options)
    },
    /**
     * Offers passkeys as autofill of the email field until the signal; null = none chosen, or autofill is not
     * supported.
     */
    offerInField: async (signal: AbortSignal): Promise<PasskeyAssertion | null> => {
      const { canOfferInField, requestPasskey } = await passkeyPrompts()
      if (!(await canOfferInField())) return null
      return requestPasskey(await fetchOptions(signal), { inField: true, signal })
    },
    /** Signs the customer in, in every tab. */
    signIn: async (passkey: PasskeyAssertion, staysLoggedIn: boolean): Promise<void> => {
      const accepted = await call('POST /customer/passkey', { body: { passkey, scope: scopeFor(staysLoggedIn) } })
      acceptSignIn({ queries, login }, accepted, null)
      await linkPending(call, accepted)
    },
  }
}
