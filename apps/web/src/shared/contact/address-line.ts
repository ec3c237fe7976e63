import { streetLine } from '@forno/domain/fulfilment/address-line'
import { suburbLine } from '@forno/domain/fulfilment/delivery-address'
import type { LocatedAddress } from '../../lib/disposition.ts'

/** "5/12 Smith Street, Fitzroy VIC 3065" */
export const addressWords = (place: LocatedAddress): string => {
  const street = streetLine(place) ?? place.address
  const suburb = suburbLine(place)
  return suburb === '' ? street : `${street}, ${suburb}`
}
