import type { Category, Content, Product, Store } from '@forno/domain/content/content'
import type { IngredientId } from '@forno/domain/core/words'
import { readMeal } from './menu/meal-files.ts'
import { contentFiles, fingerprint, openFiles, type WrittenFile, type WrittenFiles } from './yaml/content-files.ts'
import { readDatasources } from './pages/datasource-files.ts'
import { readHalves } from './menu/halves-files.ts'
import { claim, keysUnder, known, withChildren, type KnownNames } from './yaml/known-names.ts'
import {
  checkBaseExtras,
  readBounds,
  readCategories,
  readIngredients,
  readPrices,
  readSizes,
} from './menu/menu-files.ts'
import { readOffers } from './offers/offer-files.ts'
import { readPages } from './pages/page-files.ts'
import { readPizza } from './menu/pizza-files.ts'
import { entriesUnder, faulty, withDefaults } from './yaml/readers.ts'
import type { Menu } from './menu/sold-fields.ts'
import { readStock, readSurcharge } from './menu/stock-files.ts'
import { readStore } from './stores/store-files.ts'
import { readAlcoholRules, readContactless, readHolidays, readTiers } from './stores/trading-files.ts'
import { readSpendCampaign, readUpsells, withoutCampaign } from './offers/upsell-files.ts'
import type { Complain, Complaint, Spot, Value } from './yaml/yaml-value.ts'

export type ReadContent =
  | { readonly content: Omit<Content, 'version'>; readonly sha256: string }
  | { readonly complaints: readonly Complaint[] }

/** The raw entries of every file, before they are read. */
const openEntries = (files: WrittenFiles, complain: Complain) => {
  const under = (path: string, name: string) => entriesUnder(files.one(path), name, complain)
  const inAll = (found: readonly WrittenFile[], name: string) =>
    found.flatMap(({ value }) => entriesUnder(value, name, complain))
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
    upsells: entriesUnder(withoutCampaign(upsellFile), 'upsells', complain),
    upsellFile,
    offers: under('offers.yaml', 'offers'),
    alcohol: under('alcohol.yaml', 'rules'),
    contactless: under('contactless.yaml', 'messages'),
    stores: files.under('stores').map(({ value }) => (defaults.kind === 'map' ? withDefaults(defaults, value) : value)),
  }
}

type Entries = ReturnType<typeof openEntries>

const gatherNames = (entries: Entries, complain: Complain): KnownNames => {
  // Products, ingredients and sizes share one set of ids: the kitchen marks any of them as sold out by its id alone.
  const things = new Map<string, Spot>()
  const thingsIn = (list: readonly Value[]) => claim(list, 'id', things, complain)
  const own = (list: readonly Value[], key: string) => claim(list, key, new Map(), complain)
  own(entries.stores, 'slug')
  return {
    sizes: known('size', thingsIn(entries.sizes)),
    bases: known<IngredientId>('base', thingsIn(entries.bases)),
    sauces: known<IngredientId>('sauce', thingsIn(entries.sauces)),
    toppings: known<IngredientId>('topping', thingsIn(entries.toppings)),
    bands: known('band', keysUnder(entries.prices, 'toppings')),
    priceLists: known('price list', keysUnder(entries.prices, 'pizzas')),
    categories: known('category', own(withChildren(entries.categories), 'slug')),
    products: known(
      'product',
      [entries.pizzas, entries.halves, entries.stock, entries.meals, entries.surcharges].flatMap(thingsIn),
    ),
    tiers: known('tier', own(entries.tiers, 'id')),
    stores: known('store', own(entries.stores, 'id')),
    offers: known('offer', own(entries.offers, 'id')),
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

const readMenu = (entries: Entries, names: KnownNames, complain: Complain) => {
  const sizes = readSizes(entries.sizes, names, complain)
  const prices = readPrices(entries.prices, names, complain)
  const bounds = readBounds(entries.bounds, complain)
  const { ingredients, toppingKinds } = readIngredients(entries, sizes, names, complain)
  const { categories, kindCategories } = readCategories(entries.categories, names, complain)
  const menu: Menu = {
    names,
    sizes,
    ingredients,
    toppingKinds,
    categories,
    kindCategories,
    priceLists: prices === faulty ? {} : prices.pizzas,
    bounds: bounds === faulty ? [] : bounds,
  }
  checkBaseExtras(sizes, ingredients, complain)
  return { menu, toppingPrices: prices === faulty ? {} : prices.toppings }
}

const readProducts = (entries: Entries, menu: Menu, complain: Complain): readonly Product[] => {
  const single = [
    ...entries.pizzas.map((entry) => readPizza(entry, menu, complain)),
    ...entries.stock.map((entry) => readStock(entry, menu, complain)),
    ...entries.surcharges.map((entry) => readSurcharge(entry, menu, complain)),
  ].filter((product) => product !== faulty)
  const made = [
    ...entries.halves.map((entry) => readHalves(entry, menu, single, complain)),
    ...entries.meals.map((entry) => readMeal(entry, menu, single, complain)),
  ].filter((product) => product !== faulty)
  return inMenuOrder([...single, ...made], menu.categories)
}

/** Restricts alcohol to stores with a liquor licence. [RUL-03] */
const onlyWhereLicensed = (product: Product, stores: readonly Store[]): Product => {
  if (product.productType !== 'Alcohol') return product
  const { availability } = product
  const licensed = stores.filter(({ liquorLicence }) => liquorLicence !== null).map(({ id }) => id)
  const allowed = availability.stores ?? licensed
  return { ...product, availability: { ...availability, stores: licensed.filter((id) => allowed.includes(id)) } }
}

const byPlace = (a: Complaint, b: Complaint): number => (a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1)

const different = (complaints: readonly Complaint[]): readonly Complaint[] => [
  ...new Map(complaints.map((complaint) => [JSON.stringify(complaint), complaint])).values(),
]

/**
 * Reads all content files under `folder`. Returns the content with a fingerprint that is equal on every platform, or
 * all errors with file (relative to the folder) and line; never a part of the content. [LOC-10] [CAT-01] [CAT-04]
 * [CAT-05] [CAT-06] [CAT-18] [TIM-14]
 */
export const readContent = (folder: string): ReadContent => {
  const complaints: Complaint[] = []
  const complain: Complain = ({ file, line }, message) => complaints.push({ file, line, message })
  const sources = contentFiles(folder)
  const files = openFiles(sources, complain)
  const entries = openEntries(files, complain)
  const names = gatherNames(entries, complain)
  const { menu, toppingPrices } = readMenu(entries, names, complain)
  const stores = entries.stores.map((entry) => readStore(entry, names, complain)).filter((store) => store !== faulty)
  const products = readProducts(entries, menu, complain).map((product) => onlyWhereLicensed(product, stores))
  const content = {
    categories: menu.categories,
    sizes: menu.sizes.map(({ size }) => size),
    ingredients: menu.ingredients,
    toppingPrices,
    products,
    tiers: readTiers(entries.tiers, names, complain),
    stores,
    ...readPages(files, menu.categories, complain),
    datasources: readDatasources(files, complain),
    holidays: readHolidays(entries.holidays, complain),
    upsells: readUpsells(entries.upsells, names, complain),
    spendCampaign: readSpendCampaign(entries.upsellFile, names, products, complain),
    offers: readOffers(entries.offers, names, complaints.length === 0 ? products : null, complain),
    alcoholRules: readAlcoholRules(entries.alcohol, complain),
    contactless: readContactless(entries.contactless, names, complain),
  }
  for (const file of files.unread()) complain({ file, line: 1 }, 'unexpected file: content has no file of this name')
  if (complaints.length > 0) return { complaints: [...different(complaints)].sort(byPlace) }
  return { content, sha256: fingerprint(sources) }
}
