import type { DeliveryAddress } from './delivery-address.ts'

const lowered = (text: string): string => text.replaceAll(/\s+/g, ' ').trim().toLowerCase()

/** A unit without a word of its own, such as `5`, `5A` or `G03`, which is written before the number: `5/14`. */
const bareUnit = /^[a-z]{0,2}\d+[a-z]?$|^[a-z]$/i
/** A street line that starts with the number of its house, and names no unit yet. */
const numberFirst = /^\d+[a-z]?(?:\s?[-–]\s?\d+[a-z]?)?\s/i

/** Whether the street line starts with this unit: `5/59 King Street`, `Unit 5, 59 King Street`. */
const namesUnit = (street: string, unit: string): boolean => {
  const line = lowered(street)
  const bare = lowered(unit).replace(/^\p{L}+\.?\s+(?=\S)/u, '')
  return [lowered(unit), bare].some((name) => {
    const at = line.indexOf(name)
    return at !== -1 && /^(?:\p{L}+\.?\s*)?$/u.test(line.slice(0, at)) && /^\s*[/,]/.test(line.slice(at + name.length))
  })
}

/**
 * The street with the unit before it: `5/14 Hope Street`, `Factory 2, 14 Hope Street`; null without a street. Payment
 * providers get it, too. [BAS-04] [PAY-20]
 */
export const streetLine = ({ address, unit }: Pick<DeliveryAddress, 'address' | 'unit'>): string | null => {
  if (address === null || unit === null || namesUnit(address, unit)) return address
  if (!bareUnit.test(unit)) return `${unit}, ${address}`
  return numberFirst.test(address) ? `${unit}/${address}` : `Unit ${unit}, ${address}`
}

/**
 * The address in one line, as a driver reads it: `5/12 Smith Street, Newtown NSW 2042`; null without a street, as for
 * pickup. Unit, suburb, state and postcode that the street already names are not repeated. [BAS-04]
 */
export const deliveryAddressLine = ({
  address,
  city,
  state,
  postalCode,
  unit,
}: Pick<DeliveryAddress, 'address' | 'city' | 'state' | 'postalCode' | 'unit'>): string | null => {
  if (address === null) return null
  const street = streetLine({ address, unit })
  const rest = [city, state, postalCode].filter((part) => part !== null && !address.includes(part)).join(' ')
  return rest === '' ? street : `${street}, ${rest}`
}

/**
 * The same line without unit and house number: `••• Smith Street, Newtown NSW 2042`. For a caller who has proven only
 * that they know the contact of an order. [ORD-15]
 */
export const maskedDeliveryAddressLine = (deliveryAddress: DeliveryAddress): string | null => {
  const line = deliveryAddressLine({ ...deliveryAddress, unit: null })
  if (line === null) return null
  const { city } = deliveryAddress
  const cityAt = city === null ? -1 : line.lastIndexOf(city)
  const street = cityAt === -1 ? line : line.slice(0, cityAt)
  return street.replace(/^.*\d\S*/, '•••') + line.slice(street.length)
}
