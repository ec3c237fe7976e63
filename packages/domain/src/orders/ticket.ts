import type { Whole } from '../baskets/state.ts'
import { sizeOf, type PizzaOffer } from '../catalogue/pizza-offer.ts'
import type { PricedLine } from '../pricing/price-basket.ts'
import type { IngredientId } from '../words.ts'

export type TicketTopping = { readonly name: string; readonly units: number }

/** One thing to make, as the cook reads it; everything stands in the order of making. */
export type TicketLine = {
  readonly quantity: number
  readonly name: string
  /** e.g. `LARGE · THIN`; empty for what is not built. */
  readonly build: string
  /** null = no sauce, or nothing that takes one. */
  readonly sauce: string | null
  /** What stays of the recipe, with its units. */
  readonly toppings: readonly TicketTopping[]
  /** What comes on top of the recipe, with the units to add. */
  readonly plus: readonly TicketTopping[]
  /** What is left out of the recipe; a double that becomes a single stays with one unit instead. */
  readonly minus: readonly string[]
}

type Frame = Pick<TicketLine, 'build' | 'sauce'>

const frameOf = (offer: PizzaOffer, { sizeId, baseId, sauceId }: Whole): Frame => {
  const size = sizeOf(offer, sizeId)
  const base = size?.bases.find((one) => one.baseId === baseId)
  const sauce = sauceId === null ? undefined : offer.ingredients.get(sauceId)
  return {
    build: [size?.name, base?.name]
      .filter((word) => word !== undefined)
      .join(' · ')
      .toUpperCase(),
    sauce: sauce?.name ?? null,
  }
}

type Toppings = Pick<TicketLine, 'toppings' | 'plus' | 'minus'>

const toppingsOnTicket = (offer: PizzaOffer, build: Whole): Toppings => {
  const present = (count: (recipe: number, chosen: number) => number): readonly TicketTopping[] =>
    [...offer.ingredients].flatMap(
      ([id, { name, category }]: readonly [IngredientId, { name: string; category: string }]) => {
        const units = category === 'Topping' ? count(offer.recipe.toppings[id] ?? 0, build.toppings[id] ?? 0) : 0
        return units > 0 ? { name, units } : []
      },
    )
  return {
    toppings: present((recipe, chosen) => Math.min(recipe, chosen)),
    plus: present((recipe, chosen) => chosen - recipe),
    minus: present((recipe, chosen) => (chosen === 0 ? recipe : 0)).map(({ name }) => name),
  }
}

/**
 * The kitchen's line for a line of a basket: enough for a cook who does not know the shop to make the right thing. A product
 * that has left the menu is named by its id, so that nothing ever falls off a ticket.
 */
export const ticketOf = ({ line, menuProduct }: PricedLine): TicketLine => {
  const { quantity, build, productId } = line
  const name = menuProduct?.product.name ?? productId
  const pizza = menuProduct?.pizza ?? null
  if (pizza === null || build === null)
    return { quantity, name, build: '', sauce: null, toppings: [], plus: [], minus: [] }
  return { quantity, name, ...frameOf(pizza, build), ...toppingsOnTicket(pizza, build) }
}

const allergyWord =
  /allerg|anaphyla|epi-?pen|co?eliac|intoleran|hypersensitiv|(?:peanut|nut|gluten|dairy|lactose|egg|soy|sesame|seafood|shellfish)s?[ -]free|\b(?:no|without|avoid)\s+(?:any\s+)?(?:peanut|nut|tree nut|gluten|dairy|lactose|egg|soy|sesame|seafood|shellfish)s?\b/i

/**
 * What a note says of allergies, to stand on top of the ticket: the whole sentences in which it does, as they were written;
 * null when it does not. Rather one sentence too many than one too few.
 */
export const allergyWords = (note: string | null): string | null => {
  const sentences = (note ?? '').split(/(?<=[.!?])\s+|\n+/).filter((sentence) => allergyWord.test(sentence))
  return sentences.length === 0 ? null : sentences.map((sentence) => sentence.trim()).join(' ')
}
