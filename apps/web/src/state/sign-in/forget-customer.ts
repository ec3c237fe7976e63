import type { QueryClient } from '@tanstack/react-query'
import { customerQuery } from '../../api/customer.ts'
import type { LoginStore } from './login.ts'

/** A guest's order that is being followed stays. */
export const isOfCustomer = (key: readonly unknown[]): boolean =>
  /^GET \/(customers?|order\/(orderHistory|trackOrders))\b/.test(String(key[0]))
const isOfBasket = (key: readonly unknown[]): boolean => String(key[0]).startsWith('GET /baskets')

/**
 * Nothing of one customer is shown to the next. The cart stays and is asked for anew: the server takes off it what
 * belonged to who has left. [ACC-08]
 */
export const forgetCustomer = (queries: QueryClient, login: LoginStore): void => {
  const { signIn } = login.getState()
  const kept = signIn === null ? null : JSON.stringify(customerQuery(signIn.customerId).queryKey)
  queries.removeQueries({ predicate: ({ queryKey }) => isOfCustomer(queryKey) && JSON.stringify(queryKey) !== kept })
  void queries.invalidateQueries({ predicate: ({ queryKey }) => isOfBasket(queryKey) })
}
