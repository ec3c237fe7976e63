import type { OrderCustomer } from './orders-store.ts'

/** Where the food goes, as a driver reads it: `12 Smith Street, Newtown NSW 2042`; null for pickup. */
export const wholeAddress = ({ address, city, state, postalCode }: OrderCustomer): string | null => {
  if (address === null) return null
  const place = [city, state, postalCode].filter((part) => part !== null && !address.includes(part)).join(' ')
  return place === '' ? address : `${address}, ${place}`
}
