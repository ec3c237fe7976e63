import type { Basket } from '@forno/contracts/baskets/basket'
import type { Customer } from '@forno/contracts/customers/customers'
import { isWholeDeliveryAddress, wireDeliveryAddressOf } from '@forno/domain/fulfilment/delivery-address'
import type { CustomerId } from '@forno/domain/core/basic-types'
import type { QueryClient } from '@tanstack/react-query'
import type { Call } from '../../../lib/http/call.ts'
import { logFailure } from '../../../lib/browser/log.ts'
import { customerQuery } from '../../../api/customer.ts'
import { ensure } from '../../../lib/http/read.ts'
import type { Disposition } from '../../../lib/disposition.ts'

type SaveDeps = { readonly call: Call; readonly queries: QueryClient }
type PlacedOrder = {
  readonly customerId: CustomerId
  readonly disposition: Disposition
  /** null = this page does not know the ordered basket. */
  readonly basket: Basket | null
}

/**
 * Saves a customer's store or address, service type and changed consents for the next order. All calls start at once,
 * so that leaving the order page loses none; a failed call does not affect the others. [ORD-20]
 */
export const saveAfterOrder = async ({ call, queries }: SaveDeps, order: PlacedOrder): Promise<void> => {
  const { customerId: id, disposition, basket } = order
  const params = { id }
  const { serviceType, storeId } = disposition
  const address = wireDeliveryAddressOf(disposition)
  const saveStoreOrAddress = async () => {
    if (serviceType === 'Pickup') await call('POST /customer/:id/store', { params, body: { storeId } })
    else if (isWholeDeliveryAddress(address)) await call('POST /customer/:id/address', { params, body: address })
  }
  const saveServiceType = async () => {
    if (serviceType !== 'Unlocalised') await call('POST /customer/:id/disposition', { params, body: { serviceType } })
  }
  const saveConsents = async () => {
    const profile = changedOptins(await ensure(queries, customerQuery(id)), basket)
    if (profile !== null) await call('PATCH /customer/:id', { params, body: { profile } })
  }
  const saved = await Promise.allSettled([saveStoreOrAddress(), saveServiceType(), saveConsents()])
  // The answers of parallel calls may miss each other's changes: the profile is read once more for the next checkout.
  const [profile] = await Promise.allSettled([queries.query({ ...customerQuery(id), staleTime: 0 })])
  for (const result of [...saved, profile])
    if (result.status === 'rejected') logFailure('what was ordered was not saved for next time', result.reason)
  await queries.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('GET /order/') })
}

/** The consents that the customer changed at checkout; null = none. [ORD-20] */
export const changedOptins = ({ profile }: Pick<Customer, 'profile'>, basket: Pick<Basket, 'customerInfo'> | null) => {
  if (basket === null) return null
  const { optinEmail, optinSms } = basket.customerInfo
  const changes = {
    ...(optinEmail === profile.optinEmail ? {} : { optinEmail }),
    ...(optinSms === profile.optinSms ? {} : { optinSms }),
  }
  return Object.keys(changes).length === 0 ? null : changes
}
