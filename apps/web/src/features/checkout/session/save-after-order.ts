import type { Basket } from '@forno/contracts/baskets/basket'
import type { Customer } from '@forno/contracts/customers/customers'
import { isWholeDeliveryAddress, wireDeliveryAddressOf } from '@forno/domain/fulfilment/delivery-address'
import type { CustomerId } from '@forno/domain/core/words'
import type { QueryClient } from '@tanstack/react-query'
import type { Call } from '../../../lib/http/call.ts'
import { logFailure } from '../../../lib/browser/log.ts'
import { customerQuery } from '../../../api/customer.ts'
import { ensure } from '../../../lib/http/read.ts'
import type { Disposition } from '../../../lib/disposition.ts'

type Parts = { readonly call: Call; readonly queries: QueryClient }
type Ordered = { readonly customerId: CustomerId; readonly disposition: Disposition; readonly basket: Basket | null }

/**
 * Saves for next time where a customer's order went, how, and the consents they changed at checkout. All parts are sent at once, so that
 * leaving the order page loses none of them; a part that fails affects neither the others nor the page. [ORD-20]
 */
export const saveAfterOrder = async ({ call, queries }: Parts, ordered: Ordered): Promise<void> => {
  const { customerId: id, disposition, basket } = ordered
  const params = { id }
  const { serviceType, storeId } = disposition
  const address = wireDeliveryAddressOf(disposition)
  const place = async () => {
    if (serviceType === 'Pickup') await call('POST /customer/:id/store', { params, body: { storeId } })
    else if (isWholeDeliveryAddress(address)) await call('POST /customer/:id/address', { params, body: address })
  }
  const way = async () => {
    if (serviceType !== 'Unlocalised') await call('POST /customer/:id/disposition', { params, body: { serviceType } })
  }
  const optins = async () => {
    const profile = changedOptins(await ensure(queries, customerQuery(id)), basket)
    if (profile !== null) await call('PATCH /customer/:id', { params, body: { profile } })
  }
  const saved = await Promise.allSettled([place(), way(), optins()])
  // Each answer may know nothing of the others yet; the next checkout begins with what is kept now, such as a new card.
  const [known] = await Promise.allSettled([queries.query({ ...customerQuery(id), staleTime: 0 })])
  for (const part of [...saved, known])
    if (part.status === 'rejected') logFailure('what was ordered was not saved for next time', part.reason)
  await queries.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('GET /order/') })
}

/** The consents that differ from the profile; null = none. Consents change only where the customer ticked them. [ORD-20] */
export const changedOptins = ({ profile }: Pick<Customer, 'profile'>, basket: Pick<Basket, 'customerInfo'> | null) => {
  if (basket === null) return null
  const { optinEmail, optinSms } = basket.customerInfo
  const changes = {
    ...(optinEmail === profile.optinEmail ? {} : { optinEmail }),
    ...(optinSms === profile.optinSms ? {} : { optinSms }),
  }
  return Object.keys(changes).length === 0 ? null : changes
}
