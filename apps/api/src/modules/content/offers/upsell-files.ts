import type { Product } from '@forno/domain/content/content'
import {
  type SpendCampaign,
  type Upsell,
  type UpsellCategory,
  upsellDesigns,
  upsellTriggers,
} from '@forno/domain/content/upsell'
import type { ProductId, UpsellId } from '@forno/domain/core/basic-types'
import { uniqueNames, knownIds, type KnownNames } from '../yaml/known-names.ts'
import {
  asMap,
  invalid,
  fields,
  knownName,
  list,
  listOfDifferent,
  mapped,
  matching,
  money,
  oneOf,
  optional,
  text,
  withPosition,
  type Reader,
} from '../yaml/readers.ts'
import { availability } from '../menu/sold-fields.ts'
import type { ReportError, Value } from '../yaml/yaml-value.ts'

/** A path of the shop or an https URL; refuses scripts and plain http. [UPS-01] */
const link = matching(/^(\/(?!\/)[\w/?&=.-]*|https:\/\/[^\s]+)$/, 'a path like /menu/desserts, or https://')

const upsellShelf = (names: KnownNames): Reader<UpsellCategory> =>
  mapped(
    fields({
      name: text,
      products: listOfDifferent(knownName(names.products)),
      default: optional<ProductId | null>(knownName(names.products), null),
    }),
    ({ name, products, default: first }) => ({
      name,
      products: products.map((productId) => ({ productId, isDefault: productId === first })),
    }),
  )

const productsOf = (names: KnownNames) => optional(listOfDifferent(knownName(names.products)), [])

/** Products, toppings and bases: an ingredient upsell may offer and remove any of them. */
const offered = (names: KnownNames) =>
  listOfDifferent(
    knownName<ProductId>({
      what: 'product, topping or base',
      ids: new Set([
        ...names.products.ids,
        ...[...names.toppings.ids, ...names.bases.ids].map((id) => id as string as ProductId),
      ]),
    }),
  )

const upsellFields = (entries: readonly Value[], names: KnownNames, report: ReportError) =>
  fields({
    id: knownName(knownIds<UpsellId>('upsell', uniqueNames(entries, 'id', new Map(), report))),
    designCode: oneOf('design code', upsellDesigns),
    title: text,
    triggers: optional(listOfDifferent(oneOf('trigger', upsellTriggers)), []),
    after: productsOf(names),
    availability: optional(availability(names), {}),
    products: optional(withPosition(offered(names)), null),
    categories: optional(list(upsellShelf(names)), []),
    requiredProducts: productsOf(names),
    removeProducts: optional(offered(names), []),
    buttonText: text,
    popupDescription: text,
    imageName: optional<ProductId | null>(knownName(names.products), null),
    redirectLink: optional<string | null>(link, null),
  })

/** Rules across the fields of an upsell, as messages. */
const errorsOf = ({
  designCode,
  products,
  categories,
  triggers,
  imageName,
  redirectLink,
}: Upsell): readonly string[] => {
  const unless = (holds: boolean, words: string): readonly string[] => (holds ? [] : [words])
  const isCartUpsell = designCode === 'CartUpsell'
  return [
    ...unless(isCartUpsell === (triggers.length === 0), 'every upsell except a CartUpsell needs triggers'),
    ...unless(
      isCartUpsell === categories.length > 0,
      'a CartUpsell needs categories instead of products; no other upsell may have categories',
    ),
    ...unless(redirectLink === null || designCode === 'Poster', 'only a Poster can have a redirectLink'),
    ...unless(products.length > 0 || redirectLink !== null, 'an upsell needs products or a redirectLink'),
    ...unless(designCode !== 'Poster' || imageName !== null, "a Poster needs the picture of a product: 'imageName'"),
    ...unless(
      designCode !== 'IngredientUpsell' || products.length === 1,
      'an IngredientUpsell must offer exactly one ingredient',
    ),
  ]
}

/** Upsells: popups and shelves of the cart. [UPS-01] [UPS-10] */
export const readUpsells = (entries: readonly Value[], names: KnownNames, report: ReportError): readonly Upsell[] => {
  const read = upsellFields(entries, names, report)
  return entries.flatMap((entry) => {
    const found = read(entry, report)
    if (found === invalid) return []
    const { products: own, ...rest } = found
    const products =
      own?.value ?? rest.categories.flatMap((category) => category.products.map(({ productId }) => productId))
    const upsell: Upsell = { ...rest, products }
    for (const error of errorsOf(upsell)) report(entry.at, error)
    const unofferable = products.find((id) => names.products.ids.has(id) === (upsell.designCode === 'IngredientUpsell'))
    if (unofferable !== undefined)
      report(own?.at ?? entry.at, `'${unofferable}' cannot be offered by ${upsell.designCode}`)
    return [upsell]
  })
}

/** The file without its campaign: all its other keys are defaults of the upsells. */
export const withoutCampaign = (file: Value): Value =>
  file.kind === 'map'
    ? { ...file, entries: new Map([...file.entries].filter(([key]) => key !== 'spendCampaign')) }
    : file

/** The spend campaign; null if the file has none. [RUL-07] */
export const readSpendCampaign = (
  file: Value,
  names: KnownNames,
  products: readonly Product[],
  report: ReportError,
): SpendCampaign | null => {
  const map = asMap(file, report)
  const entry = map === invalid ? undefined : map.entries.get('spendCampaign')
  if (entry === undefined) return null
  const campaign = fields({
    startingAmount: money,
    minimumAmount: money,
    products: listOfDifferent(knownName(names.products)),
  })(entry.value, report)
  if (campaign === invalid) return null
  if (campaign.minimumAmount <= campaign.startingAmount)
    report(entry.key, 'the minimum amount must be above the starting amount')
  for (const id of campaign.products)
    if (products.some((product) => product.id === id && product.kind !== 'stock'))
      report(entry.key, `'${id}' is not a product sold without choices`)
  return campaign
}
