import type { Basket } from '@forno/contracts/baskets/basket'
import { wireDeliveryAddressOf } from '@forno/domain/fulfilment/delivery-address'
import { states } from '@forno/domain/core/basic-types'
import type { SessionStore } from '../../../state/session/session.ts'

/** Adopts the basket's place and time after a save whose answer was lost. [SES-09] [BAS-31] */
export const followBasket = (session: SessionStore, basket: Basket): void => {
  const { serviceType, storeInfo, isAsap, orderDueAt, customerInfo } = basket
  const state = states.find((each) => each === customerInfo.state) ?? null
  const { storeId, name: storeName } = storeInfo
  const address = wireDeliveryAddressOf({ ...customerInfo, state })
  session.setState({ disposition: { serviceType, storeId, storeName, isAsap, orderDueAt, ...address } })
}
