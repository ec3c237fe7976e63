import type { Menu } from '../menu/menu.ts'
import { dollars } from '../core/money.ts'
import type { BestPrice } from './best-price.ts'
import type { WorthAdding } from './worth-adding.ts'

/** Why a basket can cost less: a sentence for each meal, each added code and each removed one. */
export const bestPriceReasons = (
  { meals, newCodes, lostCodes }: Pick<BestPrice, 'meals' | 'newCodes' | 'lostCodes'>,
  menu: Menu,
): readonly string[] => [
  ...meals.map(({ name, quantity }) => `Together these make ${quantity === 1 ? '' : `${quantity} × `}${name}.`),
  ...newCodes.map(({ code, offerId }) => `${code}: ${menu.offers.get(offerId)?.offer.words ?? ''}`),
  ...lostCodes.map(({ code }) => `${code} saves less and comes off.`),
]

/** "Add Cola and get $3.00 off." */
export const worthAddingSentence = ({ product, saving }: WorthAdding): string =>
  `Add ${product.name} and get ${dollars(saving)} off.`
