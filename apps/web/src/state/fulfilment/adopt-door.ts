import type { Basket } from '@forno/contracts/baskets/basket'
import { doorDetailsOf } from '@forno/domain/fulfilment/delivery-address'
import { updateAddress } from '../session/remembered-addresses.ts'
import type { SessionStore } from '../session/session.ts'

/**
 * Takes the door details of the basket into the session and into this device's memory of the same address, so that the
 * next save, the next basket and the saved address have them. Another address of the session stays as it is. [SES-02]
 */
export const adoptDoor = (session: SessionStore, { serviceType, customerInfo }: Basket): void => {
  const { disposition } = session.getState()
  if (serviceType !== 'Delivery' || disposition.serviceType !== 'Delivery') return
  if (disposition.address !== customerInfo.address) return
  const door = doorDetailsOf(customerInfo)
  updateAddress(disposition, door)
  session.setState({ disposition: { ...disposition, ...door } })
}
