import type { Basket } from '@forno/contracts/baskets/basket'
import { doorDetailsOf, doorTextLimits, type DoorDetails } from '@forno/domain/fulfilment/delivery-address'
import type { Customer } from '../../api/customer.ts'

/** The names of the door's text fields, in the order of the form. */
export const doorTextFields = ['unit', 'access', 'driverNote'] as const
export type DoorTextField = (typeof doorTextFields)[number]

/** The door as the checkout's form holds it; empty texts are not known. */
export type DoorValues = Readonly<Record<DoorTextField, string>> & { readonly leaveAtDoor: boolean }

/** Whether a field of the API's messages is one of the door's text fields. */
export const isDoorField = (field: string): field is DoorTextField => doorTextFields.some((each) => each === field)

/** The error message of a text about the door, true = valid. [BAS-14] */
export const doorRule = (field: DoorTextField, text: string): true | string => {
  const limit = doorTextLimits[field]
  return text.trim().length <= limit || `Please keep this to ${limit} characters.`
}

/** The text fields of the door that are too long, in the order of the form. [BAS-14] */
export const invalidDoorFields = (values: DoorValues): readonly DoorTextField[] =>
  doorTextFields.filter((field) => doorRule(field, values[field]) !== true)

const valuesOf = ({ unit, access, driverNote, leaveAtDoor }: DoorDetails): DoorValues => ({
  unit: unit ?? '',
  access: access ?? '',
  driverNote: driverNote ?? '',
  leaveAtDoor,
})

/** The door of the basket's address as values of the form. */
const doorValuesOf = ({ customerInfo }: Pick<Basket, 'customerInfo'>): DoorValues =>
  valuesOf(doorDetailsOf(customerInfo))

/** The house of a basket and its door, as the form saw them last. */
export type SeenDoor = { readonly house: string; readonly door: DoorValues }

/** The house and door of a basket now. */
export const seenDoorOf = (basket: Pick<Basket, 'customerInfo'>): SeenDoor => {
  const { address, postalCode, longitude, latitude } = basket.customerInfo
  return { house: [address, postalCode, longitude, latitude].join('|'), door: doorValuesOf(basket) }
}

/**
 * The values that the form takes from the basket after a change there: all of them for another house, else those that
 * changed in the basket. What the customer typed for the same house stays.
 */
export const doorChanges = (before: SeenDoor, { house, door }: SeenDoor): Partial<DoorValues> =>
  before.house === house
    ? Object.fromEntries(
        Object.entries(door).filter(([name, value]) => before.door[name as keyof DoorValues] !== value),
      )
    : door

const hasNoDoorDetails = ({ unit, access, driverNote, leaveAtDoor }: DoorDetails): boolean =>
  unit === null && access === null && driverNote === null && !leaveAtDoor

/**
 * The door with which the checkout starts: the basket's, as the address search or an earlier press left it; else that
 * of the customer's saved address, if it is the same house. [ORD-20]
 */
export const startDoor = (basket: Pick<Basket, 'customerInfo'>, customer: Customer | null): DoorValues => {
  const { customerInfo } = basket
  const saved = customer?.dispositionPreference.address ?? null
  if (saved === null) return doorValuesOf(basket)
  const isSameHouse = saved.address === customerInfo.address && saved.postalCode === customerInfo.postalCode
  return isSameHouse && hasNoDoorDetails(doorDetailsOf(customerInfo))
    ? valuesOf(doorDetailsOf(saved))
    : doorValuesOf(basket)
}

/** The fields of the request that saves the door; empty for pickup. The store decides about the handover. [BAS-14] */
export const doorBody = (
  { unit, access, driverNote, leaveAtDoor }: DoorValues,
  { serviceType, storeInfo }: Pick<Basket, 'serviceType' | 'storeInfo'>,
): Partial<DoorDetails> =>
  serviceType === 'Delivery'
    ? {
        unit: unit.trim() || null,
        access: access.trim() || null,
        driverNote: driverNote.trim() || null,
        leaveAtDoor: leaveAtDoor && storeInfo.isContactless,
      }
    : {}
