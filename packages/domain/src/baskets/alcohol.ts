import { alcoholAllowance } from '../menu/alcohol-hours.ts'
import type { Content, Store } from '../content/content.ts'
import type { ContactlessStory } from '../content/site-stories.ts'
import type { LocalMoment } from '../core/local-moment.ts'
import { isFood } from '../pricing/food.ts'
import { piecesOf, type PricedBasket } from '../pricing/price-basket.ts'
import { refused, type RefusalValue } from '../core/refusal.ts'
import type { DeliveryAddress } from '../fulfilment/delivery-address.ts'

/**
 * Refuses with `InvalidAlcohol` when the order has more units of alcohol than it may; exactly the limit passes.
 * [RUL-03]
 */
const checkAlcoholLimit = ({
  alcoholUnits,
  maxAlcoholUnits,
}: Pick<PricedBasket, 'alcoholUnits' | 'maxAlcoholUnits'>): RefusalValue | null =>
  alcoholUnits > maxAlcoholUnits ? refused('InvalidAlcohol', { max: maxAlcoholUnits }) : null

type AlcoholContents = Pick<PricedBasket, 'alcoholUnits' | 'maxAlcoholUnits' | 'lines' | 'groups'>

/**
 * Refuses too much alcohol as `checkAlcoholLimit` does, and alcohol without food with `AlcoholNeedsFood`. [RUL-03]
 * [RUL-04]
 */
export const checkAlcohol = (priced: AlcoholContents): RefusalValue | null => {
  const tooMuch = checkAlcoholLimit(priced)
  if (tooMuch !== null) return tooMuch
  return priced.alcoholUnits > 0 && !piecesOf(priced).some((piece) => isFood(piece.priced))
    ? refused('AlcoholNeedsFood')
    : null
}

/**
 * Whether the store may hand over alcohol when the order is due, by the store's own clock. Refuses with
 * `AlcoholNotThen` outside the hours of its licence or of its state, and on a day that either does not cover. [RUL-03]
 */
export const checkAlcoholTime = (
  { alcoholUnits }: Pick<PricedBasket, 'alcoholUnits'>,
  content: Pick<Content, 'alcoholRules'>,
  store: Store,
  due: LocalMoment,
): RefusalValue | null =>
  alcoholUnits > 0 && alcoholAllowance(content, store, due) === null ? refused('AlcoholNotThen') : null

/** Refuses alcohol with `AlcoholNeedsAdult` unless the customer has confirmed that they are 18 or over. [RUL-03] */
export const checkAdult = (
  { alcoholUnits }: Pick<PricedBasket, 'alcoholUnits'>,
  isAdult: boolean,
): RefusalValue | null => (alcoholUnits > 0 && !isAdult ? refused('AlcoholNeedsAdult') : null)

/**
 * Whether the driver may leave the order at the door: only at stores that offer it, and never with alcohol in the
 * order. [RUL-03] [RUL-10]
 */
export const isContactless = (
  { isContactless: does }: Pick<Store, 'isContactless'>,
  { alcoholUnits }: Pick<PricedBasket, 'alcoholUnits'>,
): boolean => does && alcoholUnits === 0

/** The address of the order: one that the driver may not leave at the door is handed over. [RUL-03] [RUL-10] */
export const withAllowedHandover = (
  address: DeliveryAddress,
  store: Pick<Store, 'isContactless'>,
  priced: Pick<PricedBasket, 'alcoholUnits'>,
): DeliveryAddress => ({ ...address, leaveAtDoor: address.leaveAtDoor && isContactless(store, priced) })

/**
 * The message about contactless delivery: the first story that names the store; null for pickup and while the basket
 * contains alcohol. [RUL-10]
 */
export const contactlessMessage = (
  stories: readonly ContactlessStory[],
  store: Pick<Store, 'id' | 'isContactless'>,
  priced: Pick<PricedBasket, 'alcoholUnits' | 'state'>,
): string | null => {
  if (priced.state.disposition.serviceType !== 'Delivery' || !isContactless(store, priced)) return null
  return stories.find(({ stores }) => stores.includes(store.id))?.text ?? null
}
