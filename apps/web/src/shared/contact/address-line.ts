import { suburbLine } from '@forno/domain/fulfilment/delivery-address'
import type { LocatedAddress } from '../../lib/disposition.ts'

/** "12 Smith Street, Fitzroy VIC 3065" */
export const addressWords = (place: LocatedAddress): string => {
  const suburb = suburbLine(place)
  return suburb === '' ? place.address : `${place.address}, ${suburb}`
}
