import type { SocialProvider } from '@forno/domain/customers/social-provider'
import type { CustomerId } from '@forno/domain/core/basic-types'
import { useCustomerChange } from '../../../state/customer/profile.ts'
import type { ProviderReturn } from '../../../state/sign-in/social-attempt.ts'

/** A provider's token about the customer, valid for this visit. */
export type ProviderWord = { readonly provider: SocialProvider; readonly token: string; readonly nonce?: string }

/** The part of a provider's return that the server checks: only Apple's tokens carry a nonce. */
export const wordOf = (
  { token }: Extract<ProviderReturn, { kind: 'token' }>,
  { provider, nonce }: { readonly provider: SocialProvider; readonly nonce: string },
): ProviderWord => ({ provider, token, ...(provider === 'apple' ? { nonce } : {}) })

/** Connects a provider for log-in. [ACC-14] */
export const useConnectProvider = () =>
  useCustomerChange<ProviderWord>((call, id, { provider, ...body }) =>
    call('POST /customer/:id/identities/:provider', { params: { id, provider }, body }),
  )

/** Disconnects a provider; the server refuses the last way to log in. [ACC-14] */
export const useDisconnectProvider = () =>
  useCustomerChange<SocialProvider>((call, id: CustomerId, provider) =>
    call('DELETE /customer/:id/identities/:provider', { params: { id, provider } }),
  )
