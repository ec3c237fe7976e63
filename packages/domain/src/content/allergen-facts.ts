import { namesInText } from '../core/names-in-text.ts'
import { allergenName, allergens as allAllergens, type Allergen } from './allergens.ts'

/** The allergens that a food contains, and those that it may contain besides. */
export type AllergenFacts = { readonly allergens: readonly Allergen[]; readonly mayContain: readonly Allergen[] }

/** A food of several that are sold together, such as a half of a pizza or a choice of a meal. */
export type NamedFood = { readonly name: string; readonly food: AllergenFacts }

/** The allergens of several foods eaten together, in the order of the list; an allergen contained is not a trace. */
export const combinedFacts = (foods: readonly AllergenFacts[]): AllergenFacts => {
  const contained = new Set(foods.flatMap(({ allergens }) => allergens))
  const traces = new Set(foods.flatMap(({ mayContain }) => mayContain))
  return {
    allergens: allAllergens.filter((allergen) => contained.has(allergen)),
    mayContain: allAllergens.filter((allergen) => traces.has(allergen) && !contained.has(allergen)),
  }
}

/** The avoided allergens that a food contains, and those that it may contain. */
export type Concern = { readonly contains: readonly Allergen[]; readonly mayContain: readonly Allergen[] }

/** The avoided allergens that a food contains or may contain; null when there are none. */
export const concernAbout = (avoided: readonly Allergen[], food: AllergenFacts): Concern | null => {
  const contains = avoided.filter((each) => food.allergens.includes(each))
  const mayContain = avoided.filter((each) => food.mayContain.includes(each) && !contains.includes(each))
  return contains.length + mayContain.length === 0 ? null : { contains, mayContain }
}

/** Every allergen of a concern. */
export const allergensOfConcern = ({ contains, mayContain }: Concern): readonly Allergen[] => [
  ...contains,
  ...mayContain,
]

const inWords = (names: readonly Allergen[]): string => namesInText(names.map(allergenName))

/** "Contains milk and egg. May contain cashew." */
export const concernFacts = ({ contains, mayContain }: Concern): string =>
  [
    ...(contains.length === 0 ? [] : [`Contains ${inWords(contains)}.`]),
    ...(mayContain.length === 0 ? [] : [`May contain ${inWords(mayContain)}.`]),
  ].join(' ')

/** "May contain cashew, which you're avoiding." */
export const concernSentence = ({ contains, mayContain }: Concern): string => {
  const what = [
    ...(contains.length === 0 ? [] : [`contains ${inWords(contains)}`]),
    ...(mayContain.length === 0 ? [] : [`may contain ${inWords(mayContain)}`]),
  ].join(', and ')
  return `${what.charAt(0).toUpperCase()}${what.slice(1)}, which you're avoiding.`
}

/** A product whose concern the customer has accepted, with the allergens that were named. */
export type AcceptedConcern = { readonly productId: string; readonly allergens: readonly Allergen[] }

/** Whether the customer has accepted every allergen of a concern for this product. */
export const isAccepted = (accepted: readonly AcceptedConcern[], productId: string, concern: Concern): boolean => {
  const known = new Set(accepted.flatMap((each) => (each.productId === productId ? each.allergens : [])))
  return allergensOfConcern(concern).every((allergen) => known.has(allergen))
}

/** One food of an item: the item itself, or a part of a meal. */
export type ItemFood = {
  readonly productId: string
  readonly name: string
  /** null = not known: it has left the menu, or the item was placed before allergens were recorded. */
  readonly food: AllergenFacts | null
}

/** What a profile says about an item of a cart or an order. */
export type ItemConcern =
  | {
      readonly kind: 'concern'
      readonly concern: Concern
      /** Whether the customer has accepted it for each food, and the allergens of every food are known. */
      readonly isAccepted: boolean
      /** The concerned foods of a meal, by name. */
      readonly parts: readonly string[]
      /** The foods of a meal whose allergens are not known, by name. */
      readonly unknown: readonly string[]
    }
  | { readonly kind: 'unknown' }

/**
 * What a profile says about an item, given its foods: several for a meal, whose concerned parts are named in `parts`.
 * A food whose allergens are not known makes the item unknown; beside a concern of another food it is named in
 * `unknown`. null = nothing to say. [CAT-15]
 */
export const concernAboutItem = (
  avoided: readonly Allergen[],
  accepted: readonly AcceptedConcern[],
  foods: readonly ItemFood[],
): ItemConcern | null => {
  if (avoided.length === 0) return null
  const found = foods.flatMap(({ productId, name, food }) => {
    const concern = food === null ? null : concernAbout(avoided, food)
    return concern === null ? [] : [{ name, concern, isAccepted: isAccepted(accepted, productId, concern) }]
  })
  if (found.length === 0) return foods.some(({ food }) => food === null) ? { kind: 'unknown' } : null
  const facts = combinedFacts(foods.flatMap(({ food }) => food ?? []))
  const unknown = [...new Set(foods.flatMap(({ name, food }) => (food === null ? [name] : [])))]
  return {
    kind: 'concern',
    concern: concernAbout(avoided, facts) ?? { contains: [], mayContain: [] },
    isAccepted: unknown.length === 0 && found.every((each) => each.isAccepted),
    parts: foods.length === 1 ? [] : [...new Set(found.map(({ name }) => name))],
    unknown,
  }
}
