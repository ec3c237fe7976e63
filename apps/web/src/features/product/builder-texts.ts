import { allergenList } from '@forno/domain/content/allergens'
import { builderTexts } from '@forno/domain/texts/builder-texts'
import { fillPlaceholders } from '@forno/domain/texts/placeholders'
import { keyedTexts } from '../../lib/texts.ts'
import { maximumToppings } from '@forno/domain/pizza/build'
import { basesInSizes, baseSwitchedSentence } from '@forno/domain/pizza/bases-by-size'
import { detailsOf, type RefusalName, type RefusalValue } from '@forno/domain/core/refusal'
import type { HalfNumber, IngredientId, ProductId } from '@forno/domain/core/basic-types'
import { formatPrice } from '../../ui/prices/format-price.ts'
import { energyWords } from '../../shared/food/energy-text.ts'
import { clashesOf } from './builder-groups.ts'
import { basesOf, energyOf, foodOf, halfOn, pizzaOn, priceOf, toppingUnits, type PizzaDraft } from './pizza-draft.ts'

/** The builder's refusals as sentences. [CAT-17] [CAT-18] [CAT-19] [RUL-11] */
export const builderMessages = keyedTexts('builder', builderTexts)

/** The names of the halves. [CAT-20] */
export const sideNames: Readonly<Record<HalfNumber, string>> = { 1: 'Left half', 2: 'Right half' }

/** The sentence of a refusal. */
export const refusalWords = (draft: PizzaDraft, refusal: RefusalValue): string => {
  const { type = '', min = 0, max = 0, productId = '' } = detailsOf(refusal)
  const texts: Partial<Record<RefusalName, string>> = {
    TooFewOfCustomisation: fillPlaceholders(builderMessages.tooFew, { min: String(min), type }),
    TooManyOfCustomisation: fillPlaceholders(builderMessages.tooMany, { max: String(max), type }),
    TooManyIngredients: fillPlaceholders(builderMessages.tooManyToppings, { max: String(maximumToppings) }),
    ProductOutOfStock: fillPlaceholders(builderMessages.soldOut, { name: nameOf(draft, productId) }),
    ValidateUnrealPizzas: builderMessages.fixed,
    UnmatchedBases: [builderMessages.unmatched, clashWords(draft)].filter(Boolean).join(' '),
  }
  return texts[refusal.refused] ?? builderMessages.notOffered
}

const clashWords = (draft: PizzaDraft): string => {
  const base = basesOf(draft).find(({ baseId }) => baseId === draft.build.baseId)
  const clashes = base === undefined ? [] : clashesOf(draft, base)
  return base === undefined || clashes.length === 0
    ? ''
    : `${base.name} doesn't take ${clashes.join(', ').toLowerCase()}.`
}

const nameOf = (draft: PizzaDraft, id: string): string => {
  const pizza = draft.kind === 'halves' ? draft.choices.pizzas.get(id as ProductId)?.name : undefined
  const base = basesOf(draft).find(({ baseId }) => baseId === id)?.name
  return pizza ?? base ?? ingredientName(draft, id as IngredientId)
}

const ingredientName = ({ choices }: PizzaDraft, id: IngredientId): string =>
  choices.ingredients.get(id)?.name ?? 'That'

/** "4 toppings", "4 toppings on the left half" */
const countWords = (draft: PizzaDraft, side: HalfNumber): string => {
  const units = toppingUnits(pizzaOn(draft, side))
  const words = units === 1 ? '1 topping' : `${units === 0 ? 'no' : units} toppings`
  return draft.kind === 'whole' ? words : `${words} on the ${sideNames[side].toLowerCase()}`
}

type Change = {
  readonly before: PizzaDraft
  readonly after: PizzaDraft
  readonly quantity: number
  readonly how: 'changed' | 'restored' | 'undone'
}

/**
 * The announcement of a tap and its consequences: "Mushroom added, 3 toppings on the left half, $18.45, 1,020 kJ per
 * slice. Now contains fish."
 */
export const changeWords = ({ before, after, quantity, how }: Change): string => {
  const changes = differences(before, after)
  const what =
    how === 'restored' ? ['Back to the standard recipe'] : how === 'undone' ? ['Undone', ...changes] : changes
  const sentence = [...what, ...priceAndEnergyWords(after, quantity)]
    .map((each, place) => withCase(each, place === 0))
    .join(', ')
  return [`${sentence}.`, ...allergenWords(before, after)].join(' ')
}

/** A capital only at the beginning of the sentence; letters after the first, as in "kJ", stay as they are. */
const withCase = (words: string, isFirst: boolean): string =>
  (isFirst ? words.charAt(0).toUpperCase() : words.charAt(0).toLowerCase()) + words.slice(1)

/** "2 pizzas, $36.90." */
export const quantityWords = (draft: PizzaDraft, quantity: number): string =>
  `${[quantity === 1 ? '1 pizza' : `${quantity} pizzas`, ...priceWords(draft, quantity)].join(', ')}.`

const priceWords = (draft: PizzaDraft, quantity: number): readonly string[] => {
  const price = priceOf(draft)
  return price === null ? [] : [formatPrice(price.unit * quantity)]
}

const priceAndEnergyWords = (draft: PizzaDraft, quantity: number): readonly string[] => [
  ...priceWords(draft, quantity),
  `${energyWords(energyOf(draft))} per slice`,
]

const differences = (before: PizzaDraft, after: PizzaDraft): readonly string[] => [
  ...frameDifferences(before, after),
  ...sidesOf(after).flatMap((side) => sideDifferences(before, after, side)),
]

const sidesOf = ({ kind }: PizzaDraft): readonly HalfNumber[] => (kind === 'whole' ? [1] : [1, 2])

const frameDifferences = (before: PizzaDraft, after: PizzaDraft): readonly string[] => {
  const size = after.choices.sizes.find(({ sizeId }) => sizeId === after.build.sizeId)
  const base = basesOf(after).find(({ baseId }) => baseId === after.build.baseId)
  const isSameSize = before.build.sizeId === after.build.sizeId
  const isSameBase = before.build.baseId === after.build.baseId
  return [
    ...(isSameSize || size === undefined ? [] : [size.name]),
    ...(isSameBase || base === undefined ? [] : [`${base.name} base`.replace(/ base base$/, ' base')]),
  ]
}

const sideDifferences = (before: PizzaDraft, after: PizzaDraft, side: HalfNumber): readonly string[] => {
  const half = newHalf(before, after, side)
  if (half !== null) return [`${sideNames[side]} is now ${half}`]
  const [old, now] = [pizzaOn(before, side).build, pizzaOn(after, side).build]
  const toppings = [...after.choices.ingredients.keys()].flatMap((id) =>
    toppingDifference(ingredientName(after, id), old.toppings[id] ?? 0, now.toppings[id] ?? 0),
  )
  const where = after.kind === 'whole' ? '' : ` on the ${sideNames[side].toLowerCase()}`
  const sauce = now.sauceId === null ? 'No sauce' : `${ingredientName(after, now.sauceId)} sauce`
  return [
    ...(old.sauceId === now.sauceId ? [] : [`${sauce}${where}`]),
    ...(toppings.length === 0 ? [] : [...toppings, countWords(after, side)]),
  ]
}

const newHalf = (before: PizzaDraft, after: PizzaDraft, side: HalfNumber): string | null => {
  if (before.kind === 'whole' || after.kind === 'whole') return null
  const { productId } = halfOn(after.build, side)
  if (productId === halfOn(before.build, side).productId) return null
  return after.choices.pizzas.get(productId)?.name ?? null
}

/** "Double", "Triple", "4 times" */
export const timesWords = (units: number): string =>
  units === 2 ? 'Double' : units === 3 ? 'Triple' : `${units} times`

const toppingDifference = (name: string, old: number, now: number): readonly string[] => {
  if (old === now) return []
  if (now === 0) return [`${name} taken off`]
  if (now === 1) return [old === 0 ? `${name} added` : `Single ${name.toLowerCase()}`]
  return [`${timesWords(now)} ${name.toLowerCase()}`]
}

/** What a change brings and takes away. An allergen that leaves may still come from the same kitchen. [CAT-15] */
const allergenWords = (before: PizzaDraft, after: PizzaDraft): readonly string[] => {
  const [old, now] = [foodOf(before), foodOf(after)]
  const added = now.allergens.filter((each) => !old.allergens.includes(each))
  const removed = old.allergens.filter((each) => !now.allergens.includes(each))
  const traces = now.mayContain.filter((each) => !old.mayContain.includes(each))
  const remainingTraces = traces.filter((each) => removed.includes(each))
  const newTraces = traces.filter((each) => !removed.includes(each))
  return [
    ...(added.length === 0 ? [] : [`Now contains ${allergenList(added)}.`]),
    ...(removed.length === 0 ? [] : [`No longer contains ${allergenList(removed)}.`]),
    ...(remainingTraces.length === 0 ? [] : [`May still contain ${allergenList(remainingTraces)}.`]),
    ...(newTraces.length === 0 ? [] : [`Now may contain ${allergenList(newTraces)}.`]),
  ]
}

/** The sentence about a base that the new size lacks; null when the size stays, or has the base. [RUL-11] */
export const switchedBaseWords = (before: PizzaDraft, after: PizzaDraft): string | null => {
  if (before.build.sizeId === after.build.sizeId || before.build.baseId === after.build.baseId) return null
  const formerBase = basesInSizes(after.choices.sizes).find(({ baseId }) => baseId === before.build.baseId)
  const bases = basesOf(after)
  const newBase = bases.find(({ baseId }) => baseId === after.build.baseId)
  const isLost = !bases.some(({ baseId }) => baseId === before.build.baseId)
  return isLost && formerBase !== undefined && newBase !== undefined
    ? baseSwitchedSentence(formerBase, newBase.name)
    : null
}
