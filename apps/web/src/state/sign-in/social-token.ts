import type { SocialProvider } from '@forno/domain/customers/social-provider'
import { isFields } from '@forno/domain/core/unknown-fields'
import { readKept, writeKept } from '../../lib/storage/storage.ts'

const keptName = 'socialToken'

/** A provider's token that logs the customer in again, held by this tab. [ACC-05] [ACC-07] */
export type SocialToken = { readonly provider: SocialProvider; readonly token: string }

/** Providers whose token can be used again. Google, Apple and PayPal give a proof that the server accepts once. */
const reusable: readonly SocialProvider[] = ['facebook']

const isToken = (value: unknown): value is SocialToken =>
  isFields(value) && reusable.some((provider) => provider === value['provider']) && typeof value['token'] === 'string'

/** Holds the token of a log-in, if it can be used again; null or any other token clears it. */
export const keepSocialToken = (storage: Storage, token: SocialToken | null): void =>
  writeKept(storage, keptName, token !== null && reusable.includes(token.provider) ? token : null)

/** The token that this tab holds; null = none. [ACC-05] */
export const readSocialToken = (storage: Storage): SocialToken | null => {
  const kept = readKept(storage, keptName)
  return isToken(kept) ? kept : null
}
