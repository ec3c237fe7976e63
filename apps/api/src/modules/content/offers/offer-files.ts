import type { Product, SoldProduct } from '@forno/domain/content/content'
import type { Effect, Offer, OfferLimits, Selector, Stacking } from '@forno/domain/content/offer'
import { matches } from '@forno/domain/content/selector'
import { productTypes } from '@forno/domain/core/basic-types'
import type { KnownNames } from '../yaml/known-names.ts'
import { conditionsOf, offerConditionsReader, onlyTrue } from './offer-conditions.ts'
import {
  asMap,
  invalid,
  fields,
  flag,
  knownName,
  listOfDifferent,
  mapped,
  matching,
  money,
  oneOf,
  optional,
  text,
  whole,
  withPosition,
  type Reader,
  type ValueAt,
} from '../yaml/readers.ts'
import type { ReportError, Value } from '../yaml/yaml-value.ts'

const selector = (names: KnownNames): Reader<ValueAt<Selector>> =>
  withPosition(
    mapped(
      fields({
        products: optional<Selector['products'] | null>(listOfDifferent(knownName(names.products)), null),
        categories: optional<Selector['categories'] | null>(listOfDifferent(knownName(names.categories)), null),
        types: optional<Selector['types'] | null>(listOfDifferent(oneOf('product type', productTypes)), null),
        sizes: optional<Selector['sizes'] | null>(listOfDifferent(knownName(names.sizes)), null),
      }),
      ({ products, categories, types, sizes }): Selector => ({
        ...(products && { products }),
        ...(categories && { categories }),
        ...(types && { types }),
        ...(sizes && { sizes }),
      }),
    ),
  )

/** An effect and the positions of its selectors in the file. */
type EffectEntry = { readonly effect: Effect; readonly selectors: readonly ValueAt<Selector>[] }

const withoutSelectors = (effect: Effect): EffectEntry => ({ effect, selectors: [] })

/** One reader per kind of effect; an offer names exactly one. */
const effectReaders = (names: KnownNames) => {
  const items = selector(names)
  return {
    bundle: mapped(knownName(names.products), (productId) => withoutSelectors({ kind: 'bundle', productId })),
    fixedPrice: mapped(fields({ items, price: money }), ({ items: found, price }): EffectEntry => ({
      effect: { kind: 'fixedPrice', selector: found.value, price },
      selectors: [found],
    })),
    freeItem: mapped(fields({ items, max: optional(whole(1, 20), 1) }), ({ items: found, max }): EffectEntry => ({
      effect: { kind: 'freeItem', selector: found.value, max },
      selectors: [found],
    })),
    secondAtHalf: mapped(fields({ items }), ({ items: found }): EffectEntry => ({
      effect: { kind: 'secondAtHalf', selector: found.value },
      selectors: [found],
    })),
    buyXGetY: mapped(
      fields({ buy: items, buyCount: whole(1, 20), get: items, getCount: whole(1, 20) }),
      ({ buy, get, buyCount, getCount }): EffectEntry => ({
        effect: { kind: 'buyXGetY', buy: buy.value, buyCount, get: get.value, getCount },
        selectors: [buy, get],
      }),
    ),
    percentOff: mapped(fields({ items, percent: whole(1, 100) }), ({ items: found, percent }): EffectEntry => ({
      effect: { kind: 'percentOff', selector: found.value, percent },
      selectors: [found],
    })),
    amountOff: mapped(money, (amount) => withoutSelectors({ kind: 'amountOff', amount })),
    freeDelivery: mapped(onlyTrue('effect'), () => withoutSelectors({ kind: 'freeDelivery' })),
  } satisfies Record<Effect['kind'], Reader<EffectEntry>>
}

const effectOf =
  (names: KnownNames): Reader<EffectEntry> =>
  (value, report) => {
    const map = asMap(value, report)
    if (map === invalid) return invalid
    const readers: Readonly<Record<string, Reader<EffectEntry>>> = effectReaders(names)
    const [found, ...more] = [...map.entries]
    const read = found === undefined ? undefined : readers[found[0]]
    if (found !== undefined && read !== undefined && more.length === 0) return read(found[1].value, report)
    report(map.at, `an offer needs exactly one effect of: ${Object.keys(readers).join(', ')}`)
    return invalid
  }

const maxUses = 1_000_000
const limits = fields({
  perOrder: optional<number | null>(whole(1, 99), null),
  perCustomer: optional<number | null>(whole(1, 99), null),
  perEmailPerDay: optional<number | null>(whole(1, 1), null),
  total: optional<number | null>(whole(1, maxUses), null),
})
const noLimits: OfferLimits = { perOrder: null, perCustomer: null, perEmailPerDay: null, total: null }

/** Public codes are capitals, like all stored codes, and shorter than the twelve characters of a voucher. */
const publicCode = matching(/^[A-Z0-9]{3,11}$/, 'a code of 3 to 11 capitals and digits')

const stackings: readonly Stacking[] = ['alone', 'one-per-line', 'free']

const offerFields = (names: KnownNames) =>
  fields({
    id: knownName(names.offers),
    name: text,
    words: text,
    category: optional<string | undefined>(text, undefined),
    code: optional<string | null>(publicCode, null),
    needsCode: optional(flag, true),
    effect: effectOf(names),
    when: optional(offerConditionsReader(names, selector(names)), []),
    limits: optional(withPosition(limits), null),
    stacking: optional(oneOf('stacking', stackings), 'one-per-line'),
    isShown: optional(flag, true),
  })

const sizesOf = (product: SoldProduct) =>
  product.kind === 'pizza' || product.kind === 'halves' ? product.sizes.map(({ sizeId }) => sizeId) : [null]

const fitsNothing = (found: Selector, products: readonly Product[]): boolean =>
  !products.some(
    (product) => product.kind !== 'surcharge' && sizesOf(product).some((sizeId) => matches(found, { product, sizeId })),
  )

type ValidOffer = Exclude<ReturnType<ReturnType<typeof offerFields>>, typeof invalid>

/** Rules across the fields of an offer. Counted limits need a code, because uses are counted per code. */
const errorsOf = ({ id, code, needsCode, effect: { effect }, when: found, limits: bounds }: ValidOffer): string[] => {
  const { perCustomer, perEmailPerDay, total } = bounds?.value ?? noLimits
  const conditions = conditionsOf(found)
  const needsPurchase = conditions.some(({ kind }) => kind === 'minimumSubtotal' || kind === 'contains')
  return [
    ...(code !== null && !needsCode ? [`'${id}' has a code although needsCode is false`] : []),
    ...((perCustomer !== null || total !== null) && code === null
      ? [`'${id}' limits customers or uses, so it needs a public code`]
      : []),
    ...(perEmailPerDay !== null && !needsCode ? [`'${id}' has a daily limit, so it needs a code`] : []),
    ...(code === null && conditions.some(({ kind }) => kind === 'firstOrder')
      ? [`'${id}' is for first orders, so it needs a public code`]
      : []),
    ...(effect.kind === 'freeItem' && !needsPurchase && perCustomer === null && perEmailPerDay === null
      ? [`'${id}' gives an item away without a purchase, so it needs a limit per person: perCustomer or perEmailPerDay`]
      : []),
    ...(!needsCode && (effect.kind === 'bundle' || conditions.some(({ kind }) => kind === 'paymentType'))
      ? [`'${id}' unlocks a deal or requires a payment type, so it needs a code`]
      : []),
  ]
}

const checkOffer = (
  offer: ValidOffer,
  entry: Value,
  products: readonly Product[] | null,
  report: ReportError,
): void => {
  const { effect, selectors } = offer.effect
  for (const error of errorsOf(offer)) report(entry.at, error)
  if (products === null) return
  for (const { value, at } of [...selectors, ...offer.when.flatMap(({ selectors: more }) => more)])
    if (fitsNothing(value, products)) report(at, 'no product matches this selector')
  const isMeal =
    effect.kind !== 'bundle' || products.some(({ id, kind }) => id === effect.productId && kind === 'bundle')
  if (!isMeal) report(entry.at, `'${offer.id}' unlocks a product that is not a meal`)
}

/**
 * Deals, coupons and the offers of vouchers, in display order. `products` is null if some product has errors: then
 * the checks of offers against products are skipped. [VOU-12]
 */
export const readOffers = (
  entries: readonly Value[],
  names: KnownNames,
  products: readonly Product[] | null,
  report: ReportError,
): readonly Offer[] => {
  const read = offerFields(names)
  const codes = new Set<string>()
  return entries.flatMap((entry, index): Offer | readonly Offer[] => {
    const offer = read(entry, report)
    if (offer === invalid) return []
    checkOffer(offer, entry, products, report)
    if (offer.code !== null && codes.has(offer.code)) report(entry.at, `the code ${offer.code} is already used`)
    if (offer.code !== null) codes.add(offer.code)
    const { effect, when: found, limits: bounds, ...rest } = offer
    return {
      ...rest,
      effect: effect.effect,
      conditions: conditionsOf(found),
      limits: bounds?.value ?? noLimits,
      sortOrder: index + 1,
    }
  })
}
