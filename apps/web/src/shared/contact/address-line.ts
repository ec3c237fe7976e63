import { streetLine } from '@forno/domain/fulfilment/address-line'
import { suburbLine } from '@forno/domain/fulfilment/delivery-address'
import type { LocatedAddress } from '../../lib/disposition.ts'

/** An address on one line: "5/12 Smith Street, Fitzroy VIC 3065". */
export const addressLabel = (address: LocatedAddress): string => {
  const street = streetLine(address) ?? address.address
  const suburb = suburbLine(address)
  return suburb === '' ? street : `${street}, ${suburb}`
}
