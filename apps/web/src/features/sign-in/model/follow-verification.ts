import type { ReplyOf } from '@forno/contracts/core/endpoint'
import type { checkVerification, Verification } from '@forno/contracts/sign-in/sign-in'
import type { Call } from '../../../lib/http/call.ts'
import { isRegisteredHere } from '../../../state/sign-in/checkout-registration.ts'
import { keepVerification } from '../../../state/sign-in/pending-verification.ts'

type Storages = { readonly localStorage: Storage; readonly sessionStorage: Storage }

/** `confirmed`: the address is confirmed. `isYours`: the person has to say first whether the account is theirs. */
export type FollowedLink =
  | { readonly kind: 'confirmed' }
  | ({ readonly kind: 'isYours' } & ReplyOf<typeof checkVerification>)

/**
 * Follows the link of a verification mail. It confirms the address only on the device that registered the account. A
 * stranger may have opened it with another person's address: elsewhere the link is only checked, and waits in this tab
 * for the log-in that confirms the address. [ACC-30]
 */
export const followVerification = async (
  call: Call,
  link: Verification,
  { localStorage, sessionStorage }: Storages,
): Promise<FollowedLink> => {
  if (isRegisteredHere(localStorage, link.customerId)) {
    await call('PATCH /customer/verifyemail/update', { body: link })
    keepVerification(sessionStorage, null)
    return { kind: 'confirmed' }
  }
  const account = await call('POST /customer/verifyemail/validatetoken', { body: link })
  keepVerification(sessionStorage, link)
  return { kind: 'isYours', ...account }
}
