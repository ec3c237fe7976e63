import type { BasketId } from '@forno/domain/core/basic-types'
import type { OrderRegister } from '@forno/domain/core/order-registers'
import { isFields } from '@forno/domain/core/unknown-fields'
import { readKept, writeKept } from '../../lib/storage/storage.ts'

const keptName = 'registered'

/** An account that was registered on this device, and the basket that was open then; null = none. */
type CheckoutRegistration = { readonly customerId: string; readonly basketId: BasketId | null }

const isRegistration = (value: unknown): value is CheckoutRegistration =>
  isFields(value) && typeof value['customerId'] === 'string' && 'basketId' in value

/** Stores that this account was registered while this basket was open; null clears it. [ORD-04] */
export const keepRegistration = (storage: Storage, registration: CheckoutRegistration | null): void =>
  writeKept(storage, keptName, registration)

/** Whether this account was registered on this device, whose person then knows how to log in to it. [ACC-30] */
export const isRegisteredHere = (storage: Storage, customerId: string): boolean => {
  const kept = readKept(storage, keptName)
  return isRegistration(kept) && kept.customerId === customerId.toLowerCase()
}

type Checkout = { readonly basketId: BasketId; readonly customerId: string | null }

/** How the customer of this checkout is registered, as far as this device knows. The server decides. [ORD-04] */
export const checkoutRegister = (storage: Storage, { basketId, customerId }: Checkout): OrderRegister => {
  if (customerId === null) return 'order-guest'
  const kept = readKept(storage, keptName)
  const isNew = isRegistration(kept) && kept.customerId === customerId && kept.basketId === basketId
  return isNew ? 'order-register' : 'order-customer'
}
