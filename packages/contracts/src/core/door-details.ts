import { doorTextLimits } from '@forno/domain/fulfilment/delivery-address'
import { Type } from 'typebox'
import { Typed } from './typed-text.ts'
import { Nullable } from './values.ts'

/** The door details of a delivery address in answers; for pickup none is known. [BAS-04] */
export const doorDetails = {
  /** Unit, flat, shop or suite, such as `5` or `Factory 2`; null = none, or inside `address`. */
  unit: Nullable(Type.String()),
  /** How to reach the door: building, gate, level, bell. */
  access: Nullable(Type.String()),
  /** Leave it at the door instead of handing it over. */
  leaveAtDoor: Type.Boolean(),
  /** For the driver; `orderNote` is for the store. */
  driverNote: Nullable(Type.String()),
  /** The address search did not list the house number, and the customer insisted on it. */
  isUnverified: Type.Boolean(),
}

const Line = (maxLength: number) => Typed('line', { maxLength })

/** The same in requests: what is left out stays as it was, and is unknown for a new address. [BAS-12] [BAS-14] */
export const doorDetailsBody = {
  unit: Type.Optional(Nullable(Line(doorTextLimits.unit))),
  access: Type.Optional(Nullable(Line(doorTextLimits.access))),
  leaveAtDoor: Type.Optional(Type.Boolean()),
  driverNote: Type.Optional(Nullable(Line(doorTextLimits.driverNote))),
  isUnverified: Type.Optional(Type.Boolean()),
}
