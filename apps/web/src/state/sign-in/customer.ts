import type { Customer } from '@forno/contracts/customers/customers'
import type { TokenSet } from '@forno/contracts/sign-in/sign-in'
import type { SocialProvider } from '@forno/domain/customers/social-provider'
import type { CustomerId } from '@forno/domain/core/basic-types'
import { useQuery, useSuspenseQuery, type QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { customerQuery } from '../../api/customer.ts'
import { useSignIn, type LoginStore } from './login.ts'
import { tokensOf } from './refresh-tokens.ts'

/** The signed-in customer once loaded; null for a guest and until then. */
export const useCustomer = (): Customer | null => {
  const signIn = useSignIn()
  const { data } = useQuery({ ...customerQuery(signIn?.customerId ?? ('' as CustomerId)), enabled: signIn !== null })
  return (signIn === null ? null : data) ?? null
}

/** The signed-in customer, for screens that only logged-in customers reach; suspends until loaded. */
export const useSuspenseCustomer = (): Customer => {
  const signIn = useSignIn()
  // A screen that is being left renders once more for its own customer.
  const [customerId] = useState(signIn?.customerId ?? ('' as CustomerId))
  return useSuspenseQuery(customerQuery(customerId)).data
}

type SignInDeps = { readonly queries: QueryClient; readonly login: LoginStore }
type AcceptedSignIn = { readonly jsonWebToken: TokenSet; readonly customer: Customer }

/** Signs this customer in, in every tab. [ACC-06] */
export const acceptSignIn = (
  { queries, login }: SignInDeps,
  { jsonWebToken, customer }: AcceptedSignIn,
  provider: SocialProvider | null,
): void => {
  const { customerId, userId } = customer
  queries.setQueryData(customerQuery(customerId).queryKey, customer)
  const tokens = tokensOf(jsonWebToken, Date.now(), 'loggedIn')
  login.setState({ signIn: { customerId, userId, provider, ...tokens }, ended: null })
}
