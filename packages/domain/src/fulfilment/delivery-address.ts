import type { Place } from '../content/content.ts'
import type { State } from '../core/basic-types.ts'

/** How the driver finds the door of a delivery, and what to do there. [BAS-04] */
export type DoorDetails = {
  /** Unit, flat, shop or suite as the customer wrote it: `5`, `Factory 2`; null = none, or inside `address`. */
  readonly unit: string | null
  /** How to reach the door: building, gate, level, bell. */
  readonly access: string | null
  /** Leave it at the door instead of handing it over. */
  readonly leaveAtDoor: boolean
  /** For the driver; the note of the order is for the store. */
  readonly driverNote: string | null
  /** The address search did not list the house number: the customer insisted on it. */
  readonly isUnverified: boolean
}

/** Where a delivery goes. A part that is not known is null; for pickup every part is. [BAS-04] [SES-02] */
export type DeliveryAddress = DoorDetails & {
  /** Number and street, perhaps with the unit: `59 King Street`, `5/59 King Street`. */
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

/** The longest text of each door detail that is a text, in characters. */
export const doorTextLimits = { unit: 40, access: 120, driverNote: 200 } as const

/** Nothing is known of the door: the food is handed over. */
export const noDoorDetails: DoorDetails = {
  unit: null,
  access: null,
  leaveAtDoor: false,
  driverNote: null,
  isUnverified: false,
}

/** A delivery address of which nothing is known. */
export const noDeliveryAddress: DeliveryAddress = {
  address: null,
  city: null,
  state: null,
  postalCode: null,
  place: null,
  ...noDoorDetails,
}

/** Door details of which some are not named. */
type PartialDoorDetails = { readonly [Field in keyof DoorDetails]?: DoorDetails[Field] | undefined }

/** The door details in an object of other fields; what it lacks, as objects of earlier releases do, is not known. */
export const doorDetailsOf = ({
  unit = null,
  access = null,
  leaveAtDoor = false,
  driverNote = null,
  isUnverified = false,
}: PartialDoorDetails): DoorDetails => ({ unit, access, leaveAtDoor, driverNote, isUnverified })

const typed = (text: string | null): string | null => text?.replaceAll(/\s+/g, ' ').trim() || null

/** The door details that a request names: texts in one line without spaces around them, null where nothing is left. */
export const namedDoorDetails = ({
  unit,
  access,
  leaveAtDoor,
  driverNote,
  isUnverified,
}: PartialDoorDetails): Partial<DoorDetails> => ({
  ...(unit === undefined ? {} : { unit: typed(unit) }),
  ...(access === undefined ? {} : { access: typed(access) }),
  ...(leaveAtDoor === undefined ? {} : { leaveAtDoor }),
  ...(driverNote === undefined ? {} : { driverNote: typed(driverNote) }),
  ...(isUnverified === undefined ? {} : { isUnverified }),
})

/**
 * Takes the delivery address out of a stored object that holds its parts beside other fields. A part that it lacks is
 * not known.
 */
export const separateDeliveryAddress = <Fields extends Partial<DeliveryAddress>>({
  address = null,
  city = null,
  state = null,
  postalCode = null,
  place = null,
  unit,
  access,
  leaveAtDoor,
  driverNote,
  isUnverified,
  ...rest
}: Fields) => ({
  deliveryAddress: {
    address,
    city,
    state,
    postalCode,
    place,
    ...doorDetailsOf({ unit, access, leaveAtDoor, driverNote, isUnverified }),
  } satisfies DeliveryAddress,
  rest,
})

/** The address as calls carry it. [BAS-04] */
export const wireDeliveryAddress = ({ place, ...address }: DeliveryAddress): WireDeliveryAddress => ({
  ...address,
  longitude: place?.longitude ?? null,
  latitude: place?.latitude ?? null,
})

/** The names of the fields in calls that say where the house is. */
export const houseFields = ['address', 'city', 'state', 'postalCode', 'longitude', 'latitude'] as const

/** The names of the door details. */
export const doorFields = ['unit', 'access', 'leaveAtDoor', 'driverNote', 'isUnverified'] as const

/**
 * The delivery address inside an object of a call or of a browser's storage that has other fields as well. Door details
 * that it lacks are not known.
 */
export const wireDeliveryAddressOf = ({
  address,
  city,
  state,
  postalCode,
  longitude,
  latitude,
  ...more
}: Omit<WireDeliveryAddress, keyof DoorDetails> & PartialDoorDetails): WireDeliveryAddress => ({
  address,
  city,
  state,
  postalCode,
  longitude,
  latitude,
  ...doorDetailsOf(more),
})

/** A delivery address of which the house is known in every part. */
export type WholeDeliveryAddress = DoorDetails & {
  readonly [Field in (typeof houseFields)[number]]: NonNullable<WireDeliveryAddress[Field]>
}

/** Whether every part of the house is known, so that the address can be saved for next time. [ORD-20] */
export const isWholeDeliveryAddress = (address: WireDeliveryAddress): address is WholeDeliveryAddress =>
  houseFields.every((field) => address[field] !== null)

/** Whether two addresses name the same house in every part, coordinates included. Their doors may differ. [BAS-12] */
export const isSameHouse = (one: DeliveryAddress, other: DeliveryAddress): boolean => {
  const [a, b] = [wireDeliveryAddress(one), wireDeliveryAddress(other)]
  return houseFields.every((field) => a[field] === b[field])
}

/** The address with the door details of an earlier one of the same house, where it has none of its own. [BAS-28] */
export const withKnownDoor = (address: DeliveryAddress, earlier: DeliveryAddress): DeliveryAddress =>
  isSameHouse(address, earlier) && doorFields.every((field) => address[field] === noDoorDetails[field])
    ? { ...address, ...doorDetailsOf(earlier) }
    : address

const comparable = (text: string | null): string => (text ?? '').replaceAll(/\s+/g, ' ').trim().toLowerCase()

/**
 * Whether a changed address is another house: another street line, or another point on the map. Suburb and postcode
 * alone do not say so, because the server corrects them. An address without a street was no house yet. [BAS-14]
 */
const isOtherHouse = (before: DeliveryAddress, after: DeliveryAddress): boolean => {
  if (before.address === null) return false
  if (comparable(before.address) !== comparable(after.address)) return true
  const { place: from } = before
  const { place: to } = after
  return from !== null && to !== null && (from.longitude !== to.longitude || from.latitude !== to.latitude)
}

/**
 * The door details after a change of the address: what the change does not name stays as it was. Another house keeps
 * only the handover: unit, access, note and whether it was verified belong to the house before. [BAS-14]
 */
export const changedDoorDetails = (
  before: DeliveryAddress,
  after: DeliveryAddress,
  changes: Partial<DoorDetails>,
): DoorDetails => {
  const kept = isOtherHouse(before, after) ? { ...noDoorDetails, leaveAtDoor: before.leaveAtDoor } : before
  const { unit = kept.unit, access = kept.access, driverNote = kept.driverNote } = changes
  const { leaveAtDoor = kept.leaveAtDoor, isUnverified = kept.isUnverified } = changes
  return { unit, access, leaveAtDoor, driverNote, isUnverified }
}

/** Suburb, state and postcode: `Newtown NSW 2042`; empty when none is known. */
export const suburbLine = ({
  city,
  state,
  postalCode,
}: Pick<DeliveryAddress, 'city' | 'state' | 'postalCode'>): string =>
  [city, state, postalCode].filter((part) => part !== null).join(' ')
