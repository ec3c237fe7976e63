import type { QueryClient } from '@tanstack/react-query'
import { customerQuery } from '../../api/customer.ts'
import type { LoginStore } from './login.ts'

/** Whether a query is about one customer. The order that a guest is following is not. */
export const isOfCustomer = (key: readonly unknown[]): boolean =>
  /^GET \/(customers?|order\/(orderHistory|trackOrders))\b/.test(String(key[0]))
const isOfBasket = (key: readonly unknown[]): boolean => String(key[0]).startsWith('GET /baskets')

/**
 * Clears everything about one customer before the next. The cart stays and is refetched, because the server removes
 * what belonged to the customer. [ACC-08]
 */
export const forgetCustomer = (queries: QueryClient, login: LoginStore): void => {
  const { signIn } = login.getState()
  const newProfile = signIn === null ? null : JSON.stringify(customerQuery(signIn.customerId).queryKey)
  queries.removeQueries({
    predicate: ({ queryKey }) => isOfCustomer(queryKey) && JSON.stringify(queryKey) !== newProfile,
  })
  void queries.invalidateQueries({ predicate: ({ queryKey }) => isOfBasket(queryKey) })
}
