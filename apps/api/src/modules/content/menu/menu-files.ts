import type {
  Category,
  CustomisationBounds,
  Ingredient,
  Price,
  Size,
  ToppingPrices,
} from '@forno/domain/content/content'
import { allergens, dietaries } from '@forno/domain/content/allergens'
import { ingredientCategories, type CategoryId, type IngredientId, type SizeId } from '@forno/domain/core/basic-types'
import type { KnownNames } from '../yaml/known-names.ts'
import { pizzaKinds, toppingKinds, type KindCategory, type PizzaKind, type ToppingKind } from './pizza-kinds.ts'
import {
  byName,
  invalid,
  fields,
  flag,
  knownName,
  list,
  listOfDifferent,
  mapped,
  money,
  number,
  oneOf,
  optional,
  slug,
  text,
  whole,
  withPosition,
  type Invalid,
  type KnownIds,
  type Reader,
  type ValueAt,
} from '../yaml/readers.ts'
import type { ReportError, Value } from '../yaml/yaml-value.ts'

export const allergenList = listOfDifferent(oneOf('allergen', allergens))
export const dietaryList = listOfDifferent(oneOf('dietary word', dietaries))

const priceFields = fields({ pickup: money, delivery: money })
export const price: Reader<Price> = priceFields

/** A size, and the settings of its file for every pizza of that size. */
export type SizeEntry = {
  readonly size: Size
  /** Share of a large pizza's kilojoules that a pizza of this size has. */
  readonly share: number
  readonly bases: readonly ValueAt<IngredientId>[]
  readonly defaultBase: ValueAt<IngredientId>
}

export const readSizes = (entries: readonly Value[], names: KnownNames, report: ReportError): readonly SizeEntry[] => {
  const base = withPosition(knownName(names.bases))
  const read = fields({
    id: knownName(names.sizes),
    name: text,
    slices: whole(1, 30),
    share: number(0.1, 3),
    bases: list(base),
    defaultBase: base,
  })
  const sizes: SizeEntry[] = []
  for (const [index, entry] of entries.entries()) {
    const size = read(entry, report)
    if (size === invalid) continue
    const { id, name, slices, share, bases, defaultBase } = size
    if (!bases.some(({ value }) => value === defaultBase.value))
      report(defaultBase.at, `the default base '${defaultBase.value}' is not one of the size's bases`)
    sizes.push({ size: { id, name, slices, sortOrder: (index + 1) * 10 }, share, bases, defaultBase })
  }
  return sizes
}

export type PriceList = Readonly<Partial<Record<SizeId, Price>>>

/** Price lists of pizzas by name, and prices of toppings by band and size. */
export const readPrices = (
  file: Value,
  names: KnownNames,
  report: ReportError,
): { pizzas: Readonly<Record<string, PriceList>>; toppings: ToppingPrices } | Invalid =>
  fields({
    pizzas: byName(names.priceLists, byName(names.sizes, price)),
    toppings: byName(names.bands, byName(names.sizes, money, true)),
  })(file, report)

export const readBounds = (file: Value, report: ReportError): readonly CustomisationBounds[] | Invalid => {
  const categories: KnownIds<CustomisationBounds['type']> = {
    what: 'ingredient category',
    ids: new Set(ingredientCategories),
  }
  const limits = mapped(fields({ min: withPosition(whole(0, 20)), max: withPosition(whole(0, 20)) }), (limit) => limit)
  const read = fields({ bounds: byName(categories, limits, true) })(file, report)
  if (read === invalid) return invalid
  return ingredientCategories.map((type) => {
    const { min, max } = read.bounds[type]
    if (max.value < min.value) report(max.at, `max (${max.value}) is less than min (${min.value})`)
    return { type, min: min.value, max: max.value }
  })
}

const energyOf = (kilojoules: number, sizes: readonly SizeEntry[]): Readonly<Record<SizeId, number>> => {
  const energy: Record<SizeId, number> = {}
  for (const { size, share } of sizes) energy[size.id] = Math.round(kilojoules * share)
  return energy
}

const food = {
  name: text,
  kilojoules: whole(0, 9000),
  allergens: optional(allergenList, []),
  mayContain: optional(allergenList, []),
  dietary: optional(dietaryList, []),
}

type IngredientLists = {
  readonly bases: readonly Value[]
  readonly sauces: readonly Value[]
  readonly toppings: readonly Value[]
}

type IngredientsResult = {
  readonly ingredients: readonly Ingredient[]
  /** The kind of each topping that is not vegetarian. */
  readonly toppingKinds: ReadonlyMap<IngredientId, ToppingKind>
}

/** Bases, sauces and toppings in file order. Kilojoules are given for a large pizza; other sizes get their share. */
export const readIngredients = (
  lists: IngredientLists,
  sizes: readonly SizeEntry[],
  names: KnownNames,
  report: ReportError,
): IngredientsResult => {
  const fillingIds = [...names.sauces.ids, ...names.toppings.ids]
  const fillings: KnownIds<IngredientId> = { what: 'sauce or topping', ids: new Set(fillingIds) }
  const base = mapped(
    fields({
      id: knownName(names.bases),
      ...food,
      extra: byName(names.sizes, money),
      notWith: optional(listOfDifferent(knownName(fillings)), []),
    }),
    ({ kilojoules, notWith, ...rest }) => ({
      ...rest,
      category: 'Base' as const,
      energy: energyOf(kilojoules, sizes),
      compatibleWith: notWith.length === 0 ? [] : [rest.id, ...fillingIds.filter((id) => !notWith.includes(id))],
    }),
  )
  const sauce = mapped(fields({ id: knownName(names.sauces), ...food }), ({ kilojoules, ...rest }) => ({
    ...rest,
    category: 'Sauce' as const,
    energy: energyOf(kilojoules, sizes),
  }))
  const kinds = new Map<IngredientId, ToppingKind>()
  const topping: Reader<Ingredient> = (value, reportTopping) => {
    const read = fields({
      id: knownName(names.toppings),
      ...food,
      band: knownName(names.bands),
      isCheese: optional(flag, false),
      kind: optional<ToppingKind | null>(oneOf('kind of topping', toppingKinds), null),
    })(value, reportTopping)
    if (read === invalid) return invalid
    const { kilojoules, kind, ...rest } = read
    checkKind(kind, rest, value, reportTopping)
    if (kind) kinds.set(rest.id, kind)
    return { ...rest, category: 'Topping', energy: energyOf(kilojoules, sizes), sortOrder: 0 }
  }
  const read = [
    ...lists.bases.map((value) => base(value, report)),
    ...lists.sauces.map((value) => sauce(value, report)),
    ...lists.toppings.map((value) => topping(value, report)),
  ]
  const ingredients = read
    .filter((ingredient) => ingredient !== invalid)
    .map((ingredient, index) => ({
      ...ingredient,
      mayContain: ingredient.mayContain.filter((allergen) => !ingredient.allergens.includes(allergen)),
      sortOrder: (index + 1) * 10,
    }))
  return { ingredients, toppingKinds: kinds }
}

/** Only a topping that is not vegetarian has a kind, from which a pizza's category follows. [CFG-05] */
const checkKind = (
  kind: ToppingKind | null,
  { id, dietary }: Pick<Ingredient, 'id' | 'dietary'>,
  { at }: Value,
  report: ReportError,
): void => {
  const isVegetarian = dietary.includes('vegetarian')
  if (kind === null && !isVegetarian)
    report(at, `the topping '${id}' is not vegetarian, so it needs a kind: ${toppingKinds.join(', ')}`)
  if (kind !== null && isVegetarian) report(at, `the topping '${id}' is vegetarian, so it must not have a kind`)
}

/** A size may offer a base only if the base has a price for that size; the price may be 0.00. */
export const checkBaseExtras = (
  sizes: readonly SizeEntry[],
  ingredients: readonly Ingredient[],
  report: ReportError,
): void => {
  for (const { size, bases } of sizes)
    for (const { value, at } of bases) {
      const base = ingredients.find(({ id }) => id === value)
      if (base?.category === 'Base' && base.extra[size.id] === undefined)
        report(at, `the base '${value}' has no extra for the size '${size.id}'`)
    }
}

const anyValue: Reader<Value> = (value) => value

type CategoryEntry = { readonly category: Category; readonly holds: PizzaKind | null }

/** Categories in file order, each followed by its ranges; some collect the pizzas of one kind. [CAT-06] [CFG-05] */
const readBranch = (
  entries: readonly Value[],
  names: KnownNames,
  report: ReportError,
  parent: CategoryId | null,
): readonly CategoryEntry[] => {
  const read = fields({
    slug,
    name: text,
    description: text,
    isNavigation: optional(flag, true),
    isHomePage: optional(flag, false),
    isHidden: optional(flag, false),
    holds: optional<PizzaKind | null>(oneOf('kind of pizza', pizzaKinds), null),
    children: optional(list(anyValue), []),
  })
  return entries.flatMap((entry, index) => {
    const written = read(entry, report)
    if (written === invalid) return []
    const { children, holds, ...rest } = written
    const id = [...names.categories.ids].find((name) => name === rest.slug)
    if (!id) return []
    if (holds && parent === null) report(entry.at, `'${rest.slug}' holds a kind of pizza, so it must be a child`)
    const code = rest.slug.toUpperCase().replaceAll('-', '_')
    return [
      { category: { ...rest, id, code, parent, sortOrder: (index + 1) * 10 }, holds },
      ...readBranch(children, names, report, id),
    ]
  })
}

/** All categories, and those that collect the pizzas of one kind. */
export const readCategories = (
  entries: readonly Value[],
  names: KnownNames,
  report: ReportError,
): { readonly categories: readonly Category[]; readonly kindCategories: readonly KindCategory[] } => {
  const read = readBranch(entries, names, report, null)
  return {
    categories: read.map(({ category }) => category),
    kindCategories: read.flatMap(({ category, holds }) => (holds ? [{ category, holds }] : [])),
  }
}
