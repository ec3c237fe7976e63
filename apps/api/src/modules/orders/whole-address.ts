import type { OrderCustomer } from './orders-store.ts'

/** Where the food goes, as a driver reads it: `12 Smith Street, Newtown NSW 2042`; null for pickup. */
export const wholeAddress = ({ address, city, state, postalCode }: OrderCustomer): string | null => {
  if (address === null) return null
  const place = [city, state, postalCode].filter((part) => part !== null && !address.includes(part)).join(' ')
  return place === '' ? address : `${address}, ${place}`
}

/**
 * The same without unit and house number, for a caller who proves an order by its contact only: `••• Smith Street, Newtown NSW 2042`.
 * [ORD-15]
 */
export const maskedAddress = (customer: OrderCustomer): string | null => {
  const address = wholeAddress(customer)
  if (address === null) return null
  const cityAt = customer.city === null ? -1 : address.lastIndexOf(customer.city)
  const street = cityAt === -1 ? address : address.slice(0, cityAt)
  return street.replace(/^.*\d\S*/, '•••') + address.slice(street.length)
}
