import type { Verification } from '@forno/contracts/sign-in/sign-in'
import { readKept, writeKept } from '../../lib/storage/storage.ts'

const name = 'mailLink'

/** The emailed link that waits in this tab for the log-in that confirms the address; null = none. [ACC-30] */
export const keepVerification = (storage: Storage, link: Verification | null): void => writeKept(storage, name, link)

/** The part of a log-in request that confirms the address. */
export const pendingVerification = (storage: Storage): { readonly verification?: Verification } => {
  const verification = readKept(storage, name) as Verification | null
  return verification === null ? {} : { verification }
}
