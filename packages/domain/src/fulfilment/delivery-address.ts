import type { Place } from '../content/content.ts'
import type { State } from '../core/basic-types.ts'

/** Where a delivery goes. A part that is not known is null; for pickup every part is. [BAS-04] [SES-02] */
export type DeliveryAddress = {
  /** Unit, number and street: `5/59 King Street`. */
  readonly address: string | null
  /** Suburb or town. */
  readonly city: string | null
  readonly state: State | null
  /** Four digits. */
  readonly postalCode: string | null
  /** Where the house is on the map. */
  readonly place: Place | null
}

/** The same as calls and the browser's storage carry it: the coordinates, in degrees, are fields of their own. */
export type WireDeliveryAddress = Omit<DeliveryAddress, 'place'> & {
  readonly longitude: number | null
  readonly latitude: number | null
}

/** A delivery address of which nothing is known. */
export const noDeliveryAddress: DeliveryAddress = {
  address: null,
  city: null,
  state: null,
  postalCode: null,
  place: null,
}

/**
 * Takes the delivery address out of a stored object that holds its parts beside other fields. A part that it lacks is
 * null.
 */
export const separateDeliveryAddress = <Fields extends Partial<DeliveryAddress>>({
  address = null,
  city = null,
  state = null,
  postalCode = null,
  place = null,
  ...rest
}: Fields) => ({ deliveryAddress: { address, city, state, postalCode, place } satisfies DeliveryAddress, rest })

/** The address as calls carry it. [BAS-04] */
export const wireDeliveryAddress = ({ place, ...address }: DeliveryAddress): WireDeliveryAddress => ({
  ...address,
  longitude: place?.longitude ?? null,
  latitude: place?.latitude ?? null,
})

/** The names of a delivery address's fields in calls. */
export const wireDeliveryAddressFields = ['address', 'city', 'state', 'postalCode', 'longitude', 'latitude'] as const

/** The delivery address inside an object of a call that has other fields as well. */
export const wireDeliveryAddressOf = ({
  address,
  city,
  state,
  postalCode,
  longitude,
  latitude,
}: WireDeliveryAddress): WireDeliveryAddress => ({ address, city, state, postalCode, longitude, latitude })

/** A delivery address of which every part is known. */
export type WholeDeliveryAddress = {
  readonly [Field in keyof WireDeliveryAddress]: NonNullable<WireDeliveryAddress[Field]>
}

/** Whether every part is known, so that the address can be saved for next time. [ORD-20] */
export const isWholeDeliveryAddress = (address: WireDeliveryAddress): address is WholeDeliveryAddress =>
  wireDeliveryAddressFields.every((field) => address[field] !== null)

/** Whether two addresses agree in every part, coordinates included. */
export const isSameDeliveryAddress = (one: DeliveryAddress, other: DeliveryAddress): boolean => {
  const [a, b] = [wireDeliveryAddress(one), wireDeliveryAddress(other)]
  return wireDeliveryAddressFields.every((field) => a[field] === b[field])
}

/** Suburb, state and postcode: `Newtown NSW 2042`; empty when none is known. */
export const suburbLine = ({
  city,
  state,
  postalCode,
}: Pick<DeliveryAddress, 'city' | 'state' | 'postalCode'>): string =>
  [city, state, postalCode].filter((part) => part !== null).join(' ')

/**
 * The address in one line, as a driver reads it: `12 Smith Street, Newtown NSW 2042`; null without a street, as for
 * pickup. Suburb, state and postcode that the street already names are not repeated. [BAS-04]
 */
export const deliveryAddressLine = ({ address, city, state, postalCode }: DeliveryAddress): string | null => {
  if (address === null) return null
  const rest = [city, state, postalCode].filter((part) => part !== null && !address.includes(part)).join(' ')
  return rest === '' ? address : `${address}, ${rest}`
}

/**
 * The same line without unit and house number: `••• Smith Street, Newtown NSW 2042`. For a caller who has proven only
 * that they know the contact of an order. [ORD-15]
 */
export const maskedDeliveryAddressLine = (deliveryAddress: DeliveryAddress): string | null => {
  const line = deliveryAddressLine(deliveryAddress)
  if (line === null) return null
  const { city } = deliveryAddress
  const cityAt = city === null ? -1 : line.lastIndexOf(city)
  const street = cityAt === -1 ? line : line.slice(0, cityAt)
  return street.replace(/^.*\d\S*/, '•••') + line.slice(street.length)
}
