import type { Category, Content, Product, Store } from '@forno/domain/content/content'
import type { IngredientId } from '@forno/domain/core/basic-types'
import { readMeal } from './menu/meal-files.ts'
import { contentFiles, fingerprint, openFiles, type ParsedFile, type ParsedFiles } from './yaml/content-files.ts'
import { readDatasources } from './pages/datasource-files.ts'
import { readHalves } from './menu/halves-files.ts'
import { uniqueNames, keysUnder, knownIds, withChildren, type KnownNames } from './yaml/known-names.ts'
import {
  checkBaseExtras,
  readBounds,
  readCategories,
  readIngredients,
  readPrices,
  readSizes,
} from './menu/menu-files.ts'
import { readOffers } from './offers/offer-files.ts'
import { readPrizeGames } from './offers/prize-game-files.ts'
import { readPages } from './pages/page-files.ts'
import { readPizza } from './menu/pizza-files.ts'
import { entriesUnder, fields, flag, invalid, optional, withDefaults } from './yaml/readers.ts'
import type { Menu } from './menu/sold-fields.ts'
import { readStock, readSurcharge } from './menu/stock-files.ts'
import { readRegions } from './stores/region-files.ts'
import { daysLeftOut, readStore } from './stores/store-files.ts'
import { readStoryFiles } from './stories/story-files.ts'
import { readAlcoholRules, readHolidays, readTiers } from './stores/trading-files.ts'
import { readSpendCampaign, readUpsells, withoutCampaign } from './offers/upsell-files.ts'
import type { ReportError, ContentError, FilePosition, Value } from './yaml/yaml-value.ts'

export type ReadContentResult =
  | {
      readonly content: Omit<Content, 'version'>
      readonly sha256: string
      /** What can be meant, but seldom is. */
      readonly warnings: readonly ContentError[]
    }
  | { readonly errors: readonly ContentError[] }

/** The raw entries of every file, before they are read. */
const openEntries = (files: ParsedFiles, report: ReportError) => {
  const under = (path: string, name: string) => entriesUnder(files.one(path), name, report)
  const inAll = (found: readonly ParsedFile[], name: string) =>
    found.flatMap(({ value }) => entriesUnder(value, name, report))
  const defaults = files.one('stores/defaults.yaml')
  const upsellFile = files.one('upsells.yaml')
  return {
    sizes: under('menu/sizes.yaml', 'sizes'),
    prices: files.one('menu/prices.yaml'),
    bounds: files.one('menu/bounds.yaml'),
    bases: under('menu/bases.yaml', 'bases'),
    sauces: under('menu/sauces.yaml', 'sauces'),
    toppings: under('menu/toppings.yaml', 'toppings'),
    categories: under('menu/categories.yaml', 'categories'),
    halves: under('menu/halves.yaml', 'halves'),
    meals: under('menu/meals.yaml', 'meals'),
    pizzas: inAll(files.under('menu/pizzas'), 'pizzas'),
    stock: inAll(files.under('menu/products'), 'products'),
    surcharges: under('surcharges.yaml', 'surcharges'),
    tiers: under('tiers.yaml', 'tiers'),
    holidays: under('holidays.yaml', 'holidays'),
    upsells: entriesUnder(withoutCampaign(upsellFile), 'upsells', report),
    upsellFile,
    offers: under('offers.yaml', 'offers'),
    prizeGames: under('prize-games.yaml', 'games'),
    alcohol: under('alcohol.yaml', 'rules'),
    stores: files.under('stores').map(({ value }) => (defaults.kind === 'map' ? withDefaults(defaults, value) : value)),
  }
}

type Entries = ReturnType<typeof openEntries>

const gatherNames = (entries: Entries, report: ReportError): KnownNames => {
  // Products, ingredients and sizes share one set of ids: the kitchen marks any of them as sold out by its id alone.
  const things = new Map<string, FilePosition>()
  const thingsIn = (list: readonly Value[]) => uniqueNames(list, 'id', things, report)
  const own = (list: readonly Value[], key: string) => uniqueNames(list, key, new Map(), report)
  own(entries.stores, 'slug')
  own(entries.prizeGames, 'slug')
  return {
    sizes: knownIds('size', thingsIn(entries.sizes)),
    bases: knownIds<IngredientId>('base', thingsIn(entries.bases)),
    sauces: knownIds<IngredientId>('sauce', thingsIn(entries.sauces)),
    toppings: knownIds<IngredientId>('topping', thingsIn(entries.toppings)),
    bands: knownIds('band', keysUnder(entries.prices, 'toppings')),
    priceLists: knownIds('price list', keysUnder(entries.prices, 'pizzas')),
    categories: knownIds('category', own(withChildren(entries.categories), 'slug')),
    products: knownIds(
      'product',
      [entries.pizzas, entries.halves, entries.stock, entries.meals, entries.surcharges].flatMap(thingsIn),
    ),
    tiers: knownIds('tier', own(entries.tiers, 'id')),
    stores: knownIds('store', own(entries.stores, 'id')),
    offers: knownIds('offer', own(entries.offers, 'id')),
  }
}

/** Sorts products by category, then by their order in the files. */
const inMenuOrder = (products: readonly Product[], categories: readonly Category[]): readonly Product[] => {
  const positions = new Map(categories.map(({ id }, index) => [id, index + 1]))
  const positionOf = (product: Product): number => {
    const category = product.categories.at(-1)
    return (category && positions.get(category)) ?? categories.length + 1
  }
  return products.map((product, index) => ({ ...product, sortOrder: positionOf(product) * 1000 + index }))
}

const readMenu = (entries: Entries, names: KnownNames, report: ReportError) => {
  const sizes = readSizes(entries.sizes, names, report)
  const prices = readPrices(entries.prices, names, report)
  const bounds = readBounds(entries.bounds, report)
  const { ingredients, toppingKinds } = readIngredients(entries, sizes, names, report)
  const { categories, kindCategories } = readCategories(entries.categories, names, report)
  const menu: Menu = {
    names,
    sizes,
    ingredients,
    toppingKinds,
    categories,
    kindCategories,
    priceLists: prices === invalid ? {} : prices.pizzas,
    bounds: bounds === invalid ? [] : bounds,
  }
  checkBaseExtras(sizes, ingredients, report)
  return { menu, toppingPrices: prices === invalid ? {} : prices.toppings }
}

const readProducts = (entries: Entries, menu: Menu, report: ReportError): readonly Product[] => {
  const single = [
    ...entries.pizzas.map((entry) => readPizza(entry, menu, report)),
    ...entries.stock.map((entry) => readStock(entry, menu, report)),
    ...entries.surcharges.map((entry) => readSurcharge(entry, menu, report)),
  ].filter((product) => product !== invalid)
  const composed = [
    ...entries.halves.map((entry) => readHalves(entry, menu, single, report)),
    ...entries.meals.map((entry) => readMeal(entry, menu, single, report)),
  ].filter((product) => product !== invalid)
  return inMenuOrder([...single, ...composed], menu.categories)
}

/** Restricts alcohol to stores with a liquor licence. [RUL-03] */
const onlyWhereLicensed = (product: Product, stores: readonly Store[]): Product => {
  if (product.productType !== 'Alcohol') return product
  const { availability } = product
  const licensed = stores.filter(({ liquorLicence }) => liquorLicence !== null).map(({ id }) => id)
  const allowed = availability.stores ?? licensed
  return { ...product, availability: { ...availability, stores: licensed.filter((id) => allowed.includes(id)) } }
}

/** Whether `chain.yaml` says that the chain is invented. */
const isDemoChain = (file: Value, report: ReportError): boolean => {
  const chain = fields({ demo: optional(flag, false) })(file, report)
  return chain !== invalid && chain.demo
}

const byPlace = (a: ContentError, b: ContentError): number =>
  a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1

const withoutDuplicates = (errors: readonly ContentError[]): readonly ContentError[] => [
  ...new Map(errors.map((error) => [JSON.stringify(error), error])).values(),
]

/** The fingerprint that `readContent` would return for this folder, without reading what the files say. */
export const fingerprintOf = (folder: string): string => fingerprint(contentFiles(folder))

/**
 * Reads all content files under `folder`. Returns the content with a fingerprint that is equal on every platform, or
 * all errors with file (relative to the folder) and line; never a part of the content. Warns of days without hours.
 * [LOC-10] [CAT-01] [CAT-04] [CAT-05] [CAT-06] [CAT-18] [TIM-14]
 */
export const readContent = (folder: string): ReadContentResult => {
  const errors: ContentError[] = []
  const report: ReportError = ({ file, line }, message) => errors.push({ file, line, message })
  const sources = contentFiles(folder)
  const files = openFiles(sources, report)
  const entries = openEntries(files, report)
  const names = gatherNames(entries, report)
  const { menu, toppingPrices } = readMenu(entries, names, report)
  const stores = entries.stores.map((entry) => readStore(entry, names, report)).filter((store) => store !== invalid)
  const products = readProducts(entries, menu, report).map((product) => onlyWhereLicensed(product, stores))
  const offers = readOffers(entries.offers, names, errors.length === 0 ? products : null, report)
  const texts = readPages(files, menu.categories, report)
  const sold = { categories: menu.categories, products, stores, offers }
  const siteStories = readStoryFiles(files, errors.length === 0 ? { ...sold, ...texts } : null, report)
  const content = {
    isDemo: isDemoChain(files.optional('chain.yaml'), report),
    categories: menu.categories,
    sizes: menu.sizes.map(({ size }) => size),
    ingredients: menu.ingredients,
    toppingPrices,
    products,
    tiers: readTiers(entries.tiers, names, report),
    stores,
    regions: readRegions(files.optional('regions.yaml'), names, report),
    ...texts,
    siteStories,
    datasources: readDatasources(files, report),
    holidays: readHolidays(entries.holidays, report),
    upsells: readUpsells(entries.upsells, names, report),
    spendCampaign: readSpendCampaign(entries.upsellFile, names, products, report),
    offers,
    prizeGames: readPrizeGames(entries.prizeGames, names, report),
    alcoholRules: readAlcoholRules(entries.alcohol, report),
  }
  for (const file of files.unread()) report({ file, line: 1 }, 'unexpected file: content has no file of this name')
  if (errors.length > 0) return { errors: [...withoutDuplicates(errors)].sort(byPlace) }
  return { content, sha256: fingerprint(sources), warnings: entries.stores.flatMap(daysLeftOut) }
}
