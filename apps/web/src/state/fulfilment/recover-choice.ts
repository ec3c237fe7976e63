import type { Basket } from '@forno/contracts/baskets/basket'
import { doorDetailsOf, suburbLine } from '@forno/domain/fulfilment/delivery-address'
import type { QueryClient } from '@tanstack/react-query'
import { addressOf, addressSearchQuery, isSearchable } from '../../api/addresses.ts'
import type { Call } from '../../lib/http/call.ts'
import { chosenOf, type FulfilmentChoice } from '../session/fulfilment-choice.ts'
import type { Configuration } from '../../lib/react/shop-context.ts'
import type { Disposition } from '../../lib/disposition.ts'

type RecoverDeps = { readonly call: Call; readonly queries: QueryClient; readonly configuration: Configuration }

/**
 * The choice in a session's disposition. Missing coordinates come from the basket if it is still readable, else from
 * the first result of the address search; null when neither has them. [SES-05] [LOC-08]
 */
export const recoverChosen = async (
  deps: RecoverDeps,
  disposition: Disposition,
  basket: Basket | null,
): Promise<FulfilmentChoice | null> => {
  const chosen = chosenOf(disposition) ?? chosenOf({ ...disposition, ...coordinatesIn(basket) })
  if (chosen !== null || disposition.serviceType !== 'Delivery') return chosen
  const { isAsap, orderDueAt } = disposition
  const place = await geocode(deps, disposition)
  return place === null ? null : { serviceType: 'Delivery', place, isAsap, orderDueAt }
}

/** The coordinates of a basket; none without a basket. */
const coordinatesIn = (basket: Basket | null): Partial<Disposition> => {
  if (basket === null) return {}
  const { longitude, latitude } = basket.customerInfo
  return { longitude, latitude }
}

/** Looks up the coordinates of a stored address; its door details stay. null = the search does not find it. [LOC-08] */
const geocode = async (deps: RecoverDeps, disposition: Disposition) => {
  if (disposition.address === null) return null
  const typed = `${disposition.address} ${suburbLine(disposition)}`.trim()
  if (!isSearchable(typed)) return null
  const [first] = await deps.queries.query(addressSearchQuery(deps, typed))
  const located = first === undefined ? null : await addressOf(deps, first)
  if (located === null) return null
  const { leaveAtDoor, ...door } = doorDetailsOf(disposition)
  return {
    ...located,
    leaveAtDoor,
    unit: door.unit ?? located.unit,
    access: door.access ?? located.access,
    driverNote: door.driverNote ?? located.driverNote,
  }
}
