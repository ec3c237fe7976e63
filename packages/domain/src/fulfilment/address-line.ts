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

type Town = Pick<DeliveryAddress, 'city' | 'state' | 'postalCode'>

const townParts = ({ city, state, postalCode }: Town): readonly string[] =>
  [city, state, postalCode].flatMap((part) => (part === null || part === '' ? [] : [part]))

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** `12 Smith St` of `12 Smith St, Newtown NSW 2042`: a town that is part of a street's name stays. */
const withoutTown = (street: string, town: Town): string => {
  const part = `(?:${[...townParts(town), 'Australia'].map((each) => escaped(each)).join('|')})`
  return street.replace(new RegExp(String.raw`(?:^|[\s,]+)${part}(?:[\s,]+${part})*[\s,]*$`, 'i'), '')
}

const joinedLine = (street: string, town: Town): string =>
  [street, townParts(town).join(' ')].filter((part) => part !== '').join(', ')

/**
 * The address in one line, as a driver reads it: `5/12 Smith Street, Newtown NSW 2042`; null without a street, as for
 * pickup. Unit, suburb, state and postcode that the street already names are not repeated. [BAS-04]
 */
export const deliveryAddressLine = (address: Town & Pick<DeliveryAddress, 'address' | 'unit'>): string | null => {
  const street = streetLine(address)
  return street === null ? null : joinedLine(withoutTown(street, address), address)
}

/**
 * The same line without unit and house number: `••• Smith Street, Newtown NSW 2042`. For a caller who has proven only
 * that they know the contact of an order. [ORD-15]
 */
export const maskedDeliveryAddressLine = (deliveryAddress: DeliveryAddress): string | null => {
  const { address, city } = deliveryAddress
  if (address === null) return null
  // Without a suburb, the end of the street may be a part of the house.
  const line = city === null ? joinedLine(address, deliveryAddress) : withoutTown(address, deliveryAddress)
  const masked = line.replace(/^.*\d\S*/, '•••')
  return city === null ? masked : joinedLine(masked, deliveryAddress)
}
