import { isHalves, type Half, type Halves, type WholeBuild } from '../pizza/build.ts'
import type { BundleProduct } from '../content/content.ts'
import { halfAsPizza, halfAsWhole, halvesOf, halvesSizeOf, type HalvesChoices } from '../pizza/halves-choices.ts'
import type { AllergenFacts } from '../content/allergen-facts.ts'
import type { Menu } from '../menu/menu.ts'
import { sizeOf, type PizzaChoices, type PizzaSize } from '../pizza/pizza-choices.ts'
import { foodOfLine } from '../pricing/line-food.ts'
import type { PricedGroup, PricedLine } from '../pricing/price-basket.ts'
import type { IngredientId } from '../core/basic-types.ts'

type TicketTopping = { readonly name: string; readonly units: number }

/** One product to make, in the order of making. */
export type TicketLine = {
  readonly quantity: number
  readonly name: string
  /** For example `LARGE · THIN`; empty for a product without a build. */
  readonly build: string
  /** null = no sauce. */
  readonly sauce: string | null
  /** Toppings of the recipe that remain, with their units. */
  readonly toppings: readonly TicketTopping[]
  /** Toppings beyond the recipe, with the units to add. */
  readonly plus: readonly TicketTopping[]
  /** Toppings of the recipe that are left out; a double that becomes a single remains with one unit. */
  readonly minus: readonly string[]
  /** Toppings with fewer units than in the recipe; absent from orders of earlier releases. */
  readonly less?: readonly string[]
  /** The two halves of a half-n-half, left first; empty for other products. */
  readonly halves: readonly TicketHalf[]
  /** The contents of a bundle, such as `2 × Chocolate lava cake`; empty for other products. */
  readonly contents: readonly string[]
  /**
   * The allergens of the product as it was ordered, so that the order page can name them later. null = not known;
   * absent from orders of earlier releases, and from a meal, whose pieces have their own. [CAT-15]
   */
  readonly food?: AllergenFacts | null
}

/** One half: the pizza that it is half of, with its own sauce and toppings. [CAT-20] */
export type TicketHalf = Pick<TicketLine, 'name' | 'sauce' | 'toppings' | 'plus' | 'minus' | 'less'>

const frameWords = (size: Pick<PizzaSize, 'name' | 'bases'> | undefined, baseId: IngredientId): string => {
  const base = size?.bases.find((one) => one.baseId === baseId)
  return [size?.name, base?.name]
    .filter((word) => word !== undefined)
    .join(' · ')
    .toUpperCase()
}

const sauceName = (choices: PizzaChoices, sauceId: IngredientId | null): string | null =>
  sauceId === null ? null : (choices.ingredients.get(sauceId)?.name ?? null)

type Toppings = Pick<TicketLine, 'toppings' | 'plus' | 'minus' | 'less'>

const toppingsOnTicket = (choices: PizzaChoices, build: WholeBuild): Toppings => {
  const present = (count: (recipe: number, chosen: number) => number): readonly TicketTopping[] =>
    [...choices.ingredients].flatMap(
      ([id, { name, category }]: readonly [IngredientId, { name: string; category: string }]) => {
        const units = category === 'Topping' ? count(choices.recipe.toppings[id] ?? 0, build.toppings[id] ?? 0) : 0
        return units > 0 ? { name, units } : []
      },
    )
  return {
    toppings: present((recipe, chosen) => Math.min(recipe, chosen)),
    plus: present((recipe, chosen) => chosen - recipe),
    minus: present((recipe, chosen) => (chosen === 0 ? recipe : 0)).map(({ name }) => name),
    less: present((recipe, chosen) => (chosen > 0 ? recipe - chosen : 0)).map(({ name }) => name),
  }
}

const halfOnTicket = (choices: HalvesChoices, build: Halves, half: Half): TicketHalf => {
  const name = choices.pizzas.get(half.productId)?.name ?? half.productId
  const pizza = halfAsPizza(choices, half.productId)
  if (pizza === null) return { name, sauce: null, toppings: [], plus: [], minus: [] }
  return { name, sauce: sauceName(pizza, half.sauceId), ...toppingsOnTicket(pizza, halfAsWhole(build, half)) }
}

/** The default contents of a bundle, in the order of its slots. */
const contentsOf = ({ slots }: BundleProduct, { content }: Menu): readonly string[] =>
  slots.flatMap(({ min, choices: [first] }) => {
    const part = content.products.find(({ id }) => id === first?.productId)
    if (first === undefined || part === undefined || min === 0) return []
    const sizeId = first.sizeId ?? (part.kind === 'pizza' ? part.defaultSize : null)
    const size = content.sizes.find(({ id }) => id === sizeId)
    return `${min} × ${part.name}${size === undefined ? '' : ` (${size.name})`}`
  })

/**
 * The kitchen's ticket for a line of a basket: enough for a cook who does not know the shop. A product that has left
 * the menu appears by its id, so that no line is ever lost.
 */
export const ticketOf = (priced: PricedLine, menu: Menu): TicketLine => {
  const { line, menuProduct } = priced
  const { quantity, build, productId } = line
  const name = menuProduct?.product.name ?? productId
  const { pizza = null, halves = null, product } = menuProduct ?? {}
  const nothingMade = { build: '', sauce: null, toppings: [], plus: [], minus: [], halves: [], contents: [] }
  const plain = { quantity, name, ...nothingMade, food: foodOfLine(priced) }
  if (build === null) return product?.kind === 'bundle' ? { ...plain, contents: contentsOf(product, menu) } : plain
  if (isHalves(build)) {
    if (halves === null) return plain
    const words = frameWords(halvesSizeOf(halves, build.sizeId), build.baseId)
    return { ...plain, build: words, halves: halvesOf(build).map((half) => halfOnTicket(halves, build, half)) }
  }
  if (pizza === null) return plain
  const words = frameWords(sizeOf(pizza, build.sizeId), build.baseId)
  return { ...plain, build: words, sauce: sauceName(pizza, build.sauceId), ...toppingsOnTicket(pizza, build) }
}

/** The ticket of a meal itself; each piece of it has a ticket of its own, with the quantity in one meal. */
export const ticketOfMeal = ({ group, menuProduct }: Pick<PricedGroup, 'group' | 'menuProduct'>): TicketLine => ({
  quantity: group.quantity,
  name: menuProduct?.product.name ?? group.productId,
  build: '',
  sauce: null,
  toppings: [],
  plus: [],
  minus: [],
  halves: [],
  contents: [],
})

const allergyWord =
  /allerg|anaphyla|epi-?pen|co?eliac|intoleran|hypersensitiv|(?:peanut|nut|gluten|dairy|lactose|egg|soy|sesame|seafood|shellfish)s?[ -]free|\b(?:no|without|avoid)\s+(?:any\s+)?(?:peanut|nut|tree nut|gluten|dairy|lactose|egg|soy|sesame|seafood|shellfish)s?\b/i

/**
 * The whole sentences of a note that mention allergies, for the top of the ticket; null when none does. Errs on the
 * side of one sentence too many.
 */
export const allergySentences = (note: string | null): string | null => {
  const sentences = (note ?? '').split(/(?<=[.!?])\s+|\n+/).filter((sentence) => allergyWord.test(sentence))
  return sentences.length === 0 ? null : sentences.map((sentence) => sentence.trim()).join(' ')
}
