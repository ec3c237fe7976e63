import type { SocialProvider } from '@forno/domain/customers/social-provider'
import type { CustomerId } from '@forno/domain/core/words'
import { useCustomerChange } from './profile.ts'
import type { ProviderReturn } from '../sign-in/social-attempt.ts'

/** What a provider says about the customer, valid for this visit. */
export type ProviderWord = { readonly provider: SocialProvider; readonly token: string; readonly nonce?: string }

/** The part of a way back that the server believes: Apple's tokens are of a nonce, the others' are not. */
export const wordOf = (
  { token }: Extract<ProviderReturn, { kind: 'token' }>,
  { provider, nonce }: { readonly provider: SocialProvider; readonly nonce: string },
): ProviderWord => ({ provider, token, ...(provider === 'apple' ? { nonce } : {}) })

/** A provider logs the customer in from now on. [ACC-14] */
export const useConnectProvider = () =>
  useCustomerChange<ProviderWord>((call, id, { provider, ...body }) =>
    call('POST /customer/:id/identities/:provider', { params: { id, provider }, body }),
  )

/** A provider logs the customer in no more; never the last way in. [ACC-14] */
export const useTakeOffProvider = () =>
  useCustomerChange<SocialProvider>((call, id: CustomerId, provider) =>
    call('DELETE /customer/:id/identities/:provider', { params: { id, provider } }),
  )
