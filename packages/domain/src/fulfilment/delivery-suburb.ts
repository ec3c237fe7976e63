import type { Disposition } from './disposition.ts'
import { refused, type RefusalValue } from '../core/refusal.ts'
import { isPostBox, postBoxText } from './post-box.ts'
import type { State } from '../core/basic-types.ts'

/** A suburb with houses near a point, and the distance of the nearest one in metres. */
export type NearSuburb = {
  readonly name: string
  readonly state: State
  readonly postcode: string
  readonly metres: number
}

/**
 * Metres by which a suburb's nearest house may be further away than the nearest house of all for a typed suburb to
 * count: borders run through streets.
 */
const borderMetres = 250

const comparable = (text: string | null): string => (text ?? '').trim().toLowerCase()

/**
 * The suburb of a point: the typed one if its houses are about as near as any, otherwise the nearest; null when the
 * address index has no house there. [TIM-08]
 */
function suburbAt(typed: string | null, near: readonly NearSuburb[]): NearSuburb | null {
  const [nearest] = near.toSorted((one, other) => one.metres - other.metres)
  if (nearest === undefined) return null
  const wanted = comparable(typed)
  const meant = near.find(({ name, metres }) => comparable(name) === wanted && metres <= nearest.metres + borderMetres)
  return meant ?? nearest
}

/**
 * Corrects the suburb of a delivery to that of its point, because charges and minutes depend on where the driver goes.
 * Nothing changes when suburb and postcode agree with the point. [TIM-08] [BAS-12]
 */
export function withSuburbOfPlace(disposition: Disposition, near: readonly NearSuburb[]): Disposition {
  const { serviceType, deliveryAddress } = disposition
  if (serviceType !== 'Delivery' || deliveryAddress.place === null) return disposition
  const { city } = deliveryAddress
  const suburb = suburbAt(city, near)
  if (suburb === null) return disposition
  const isTyped = comparable(city) === comparable(suburb.name)
  return {
    ...disposition,
    deliveryAddress: {
      ...deliveryAddress,
      city: isTyped ? city : suburb.name,
      state: suburb.state,
      postalCode: suburb.postcode,
    },
  }
}

/** Refuses a delivery to a post box with `BadInput`. [BAS-12] */
export const checkStreetAddress = ({ serviceType, deliveryAddress }: Disposition): RefusalValue | null =>
  serviceType === 'Delivery' && isPostBox(deliveryAddress.address ?? '')
    ? refused('BadInput', {
        errors: [{ field: 'address', message: postBoxText }],
      })
    : null
