import type { SocialProvider } from '@forno/domain/customers/social-provider'
import type { CustomerId } from '@forno/domain/core/basic-types'
import { useCustomerChange } from '../../../state/customer/profile.ts'
import type { ProviderReturn } from '../../../state/sign-in/social-attempt.ts'

/** A provider's token about the customer, valid for this visit. Only Apple's tokens carry a nonce. */
export type ProviderToken = { readonly provider: SocialProvider; readonly token: string; readonly nonce?: string }

/** The part of a provider's return that the server checks. [ACC-06] */
export const providerTokenOf = (
  { token }: Extract<ProviderReturn, { kind: 'token' }>,
  { provider, nonce }: { readonly provider: SocialProvider; readonly nonce: string },
): ProviderToken => ({ provider, token, ...(provider === 'apple' ? { nonce } : {}) })

/** Connects a provider for log-in. [ACC-14] */
export const useConnectProvider = () =>
  useCustomerChange<ProviderToken>((call, id, { provider, ...body }) =>
    call('POST /customer/:id/identities/:provider', { params: { id, provider }, body }),
  )

/** Disconnects a provider; the server refuses the last way to log in. [ACC-14] */
export const useDisconnectProvider = () =>
  useCustomerChange<SocialProvider>((call, id: CustomerId, provider) =>
    call('DELETE /customer/:id/identities/:provider', { params: { id, provider } }),
  )
