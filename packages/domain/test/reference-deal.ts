import type { BasketState, Group, Line } from '../src/basket/state.ts'
import type { Build } from '../src/pizza/build.ts'
import type { BundleProduct, Content, SoldProduct, Store } from '../src/content/content.ts'
import type { Offer, Selector } from '../src/content/offer.ts'
import type { ProductId, ServiceType } from '../src/core/basic-types.ts'
import { referenceUnit } from './reference-price.ts'

/**
 * An independent implementation of meals, offers and savings, written from the wording of the rules alone: plain
 * numbers, no menu, one item after another. Every product of the shop is on sale and in stock; the basket contains
 * nothing that cannot be ordered.
 */
export type ReferenceDeal = {
  subtotal: number
  discount: number
  savings: number
  total: number
  /** The reduction of each offer in cents, by its id; offers without one are absent. */
  taken: Record<string, number>
  /** Codes without effect, in their order. */
  idle: string[]
  /** The idle codes that do not apply to the basket at all. */
  unfit: string[]
  /** Offers of which the basket has more than one order may. */
  exhausted: string[]
}

type Shop = { readonly content: Content; readonly store: Store; readonly serviceType: ServiceType }
type Thing = {
  product: SoldProduct
  size: string | null
  asItComes: number
  left: number
  isMeal: boolean
  isTouched: boolean
  mark: string
}

const productOf = ({ content }: Shop, id: ProductId): SoldProduct => {
  const product = content.products.find((each) => each.id === id)
  if (product === undefined || product.kind === 'surcharge') throw new RangeError(`${id} is not sold`)
  return product
}

const priceOf = ({ content, store, serviceType }: Shop, productId: ProductId, build: Build | null): number =>
  referenceUnit(content, store, serviceType, { productId, build })

/** The same product with its default build in its size (for a half-n-half, with its pizzas). */
const plainBuild = (shop: Shop, { productId, build }: Line): Build | null => {
  if (build === null) return null
  const product = productOf(shop, productId)
  const recipeOf = (id: ProductId) => {
    const pizza = productOf(shop, id)
    if (pizza.kind !== 'pizza') throw new RangeError(`${id} has no recipe`)
    return { sauceId: pizza.recipe.sauce, toppings: pizza.recipe.toppings }
  }
  if (product.kind !== 'pizza' && product.kind !== 'halves') throw new RangeError('only pizzas are built')
  const size = product.sizes.find(({ sizeId }) => sizeId === build.sizeId)
  const baseId = size?.defaultBase ?? build.baseId
  if (!('left' in build)) return { sizeId: build.sizeId, baseId, ...recipeOf(productId) }
  const half = ({ productId: id }: { productId: ProductId }) => ({ productId: id, ...recipeOf(id) })
  return { sizeId: build.sizeId, baseId, left: half(build.left), right: half(build.right) }
}

const bundleOf = (shop: Shop, id: ProductId): BundleProduct => {
  const product = productOf(shop, id)
  if (product.kind !== 'bundle') throw new RangeError(`${id} is no meal`)
  return product
}

/** One meal: its price, upcharges and extras, and the price of its contents alone. */
const mealPrice = (shop: Shop, group: Group): { unit: number; single: number } => {
  const bundle = bundleOf(shop, group.productId)
  let unit = priceOf(shop, bundle.id, null)
  let single = 0
  for (const slot of bundle.slots)
    for (const line of group.slots[slot.id] ?? []) {
      const price = priceOf(shop, line.productId, line.build)
      const plain = priceOf(shop, line.productId, plainBuild(shop, line))
      const upcharge = slot.choices.find(({ productId }) => productId === line.productId)?.upcharge ?? 0
      unit += (upcharge + Math.max(0, price - plain)) * line.quantity
      single += price * line.quantity
    }
  return { unit, single }
}

const isOneOf = ({ products, categories, types, sizes }: Selector, { product, size }: Thing): boolean => {
  if (products !== undefined && !products.includes(product.id)) return false
  if (types !== undefined && !types.includes(product.productType)) return false
  if (categories !== undefined && !product.categories.some((category) => categories.includes(category))) return false
  return sizes === undefined || sizes.some((each) => each === size)
}

const thingsOf = (shop: Shop, { lines, groups }: BasketState): Thing[] => {
  const things: Thing[] = []
  for (const line of lines)
    for (let piece = 0; piece < line.quantity; piece++)
      things.push({
        product: productOf(shop, line.productId),
        size: line.build?.sizeId ?? null,
        asItComes: priceOf(shop, line.productId, plainBuild(shop, line)),
        left: priceOf(shop, line.productId, line.build),
        isMeal: false,
        isTouched: false,
        mark: `${line.productId}/${JSON.stringify(line.build)}`,
      })
  for (const group of groups)
    for (let piece = 0; piece < group.quantity; piece++) {
      const { unit } = mealPrice(shop, group)
      const product = productOf(shop, group.productId)
      things.push({
        product,
        size: null,
        asItComes: unit,
        left: unit,
        isMeal: true,
        isTouched: false,
        mark: product.id,
      })
    }
  // The most expensive default build first, then by extras, then by name.
  return things.sort((a, b) => b.asItComes - a.asItComes || b.left - a.left || (a.mark < b.mark ? -1 : 1))
}

/** Whether an offer applies to the contents of a basket next to that many other codes. */
const holds = (offer: Offer, shop: Shop, things: readonly Thing[], subtotal: number, others: number): boolean => {
  if (offer.stacking === 'alone' && others > 0) return false
  return offer.conditions.every((condition) => {
    switch (condition.kind) {
      case 'serviceType':
        return condition.serviceTypes.includes(shop.serviceType)
      case 'stores':
        return condition.stores.includes(shop.store.id)
      case 'states':
        return condition.states.includes(shop.store.state)
      case 'minimumSubtotal':
        return subtotal >= condition.amount
      case 'contains':
        return things.filter((thing) => isOneOf(condition.selector, thing)).length >= condition.count
      case 'paymentType':
      case 'firstOrder':
        return true
      case 'weekdays':
      case 'timeOfDay':
      case 'dates':
        throw new RangeError(`the fixture has no offers by ${condition.kind}`)
    }
  })
}

type ThingReduction = { thing: Thing; cents: number }

type Cuts = { cuts: ThingReduction[]; beside: Thing[]; wantsMore?: boolean }

/** The reduction of an offer, the other pieces that it uses, and whether it reached its limit. */
const cutsOf = ({ effect, limits, stacking }: Offer, things: readonly Thing[]): Cuts => {
  const most = limits.perOrder ?? Number.MAX_SAFE_INTEGER
  const single = (selector: Selector) =>
    things.filter((thing) => !thing.isMeal && !thing.isTouched && isOneOf(selector, thing))
  switch (effect.kind) {
    case 'fixedPrice': {
      const dearer = single(effect.selector).filter(({ asItComes }) => asItComes > effect.price)
      return {
        cuts: dearer.slice(0, most).map((thing) => ({ thing, cents: thing.asItComes - effect.price })),
        beside: [],
        wantsMore: dearer.length > most,
      }
    }
    case 'freeItem': {
      const all = single(effect.selector)
      const free = all.slice(0, Math.min(effect.max, most))
      return {
        cuts: free.map((thing) => ({ thing, cents: thing.asItComes })),
        beside: [],
        wantsMore: all.length > free.length,
      }
    }
    case 'secondAtHalf': {
      const [cuts, beside]: [ThingReduction[], Thing[]] = [[], []]
      const all = single(effect.selector)
      for (let pair = 0; pair < most && 2 * pair + 1 < all.length; pair++) {
        const [dear, cheap] = [all[2 * pair], all[2 * pair + 1]]
        if (dear === undefined || cheap === undefined) break
        beside.push(dear)
        cuts.push({ thing: cheap, cents: cheap.asItComes - Math.ceil(cheap.asItComes / 2) })
      }
      return { cuts, beside, wantsMore: Math.floor(all.length / 2) > most }
    }
    case 'buyXGetY': {
      const [cuts, beside]: [ThingReduction[], Thing[]] = [[], []]
      let rest = things.filter((thing) => !thing.isMeal && !thing.isTouched)
      for (let round = 0; ; round++) {
        const bought = rest.filter((thing) => isOneOf(effect.buy, thing)).slice(0, effect.buyCount)
        const got = rest
          .filter((thing) => isOneOf(effect.get, thing) && !bought.includes(thing))
          .slice(0, effect.getCount)
        if (bought.length < effect.buyCount || got.length === 0) return { cuts, beside }
        if (round >= most) return { cuts, beside, wantsMore: true }
        beside.push(...bought)
        cuts.push(...got.map((thing) => ({ thing, cents: thing.asItComes })))
        rest = rest.filter((thing) => !bought.includes(thing) && !got.includes(thing))
      }
    }
    case 'percentOff': {
      const hit = things.filter(
        (thing) => isOneOf(effect.selector, thing) && !(stacking === 'one-per-line' && thing.isTouched),
      )
      return {
        cuts: hit.map((thing) => ({ thing, cents: Math.floor((thing.left * effect.percent * 2 + 100) / 200) })),
        beside: [],
      }
    }
    case 'amountOff': {
      let rest: number = effect.amount
      const cuts: ThingReduction[] = []
      for (const thing of things) {
        const cents = Math.min(rest, thing.left)
        rest -= cents
        cuts.push({ thing, cents })
      }
      return { cuts, beside: [] }
    }
    case 'bundle':
    case 'freeDelivery':
      return { cuts: [], beside: [] }
  }
}

const worthOf = (cuts: readonly ThingReduction[]): number => cuts.reduce((sum, { cents }) => sum + cents, 0)

const kinds: readonly (readonly Offer['effect']['kind'][])[] = [
  ['fixedPrice'],
  ['freeItem', 'secondAtHalf', 'buyXGetY'],
  ['percentOff'],
  ['amountOff'],
]

type Active = { code: string | null; offer: Offer }
type ReductionTally = { taken: Record<string, number>; exhausted: string[]; helped: Set<string> }

/** The reductions of offers, kind by kind. */
const takenBy = (active: readonly Active[], all: readonly Thing[]): ReductionTally => {
  const things = all.map((thing) => ({ ...thing }))
  const taken: Record<string, number> = {}
  const exhausted: string[] = []
  const helped = new Set<string>()
  for (const kind of kinds) {
    let left = active.filter(({ offer }) => kind.includes(offer.effect.kind))
    while (left.length > 0) {
      const ranked = left
        .map((one) => ({
          one,
          worth: worthOf(cutsOf(one.offer, things).cuts),
          name: `${one.code ?? ''}/${one.offer.id}`,
        }))
        .sort((a, b) => b.worth - a.worth || (a.name < b.name ? -1 : 1))
      const next = ranked[0]?.one
      if (next === undefined) break
      const { cuts, beside, wantsMore } = cutsOf(next.offer, things)
      if (wantsMore === true) exhausted.push(next.offer.id)
      for (const { thing, cents } of cuts) {
        thing.left -= cents
        if (next.offer.effect.kind !== 'amountOff') thing.isTouched = true
      }
      for (const thing of beside) thing.isTouched = true
      const worth = worthOf(cuts)
      if (worth > 0) {
        taken[next.offer.id] = worth
        if (next.code !== null) helped.add(next.code)
      }
      left = left.filter((one) => one !== next)
    }
  }
  return { taken, exhausted, helped }
}

const sumOfTaken = ({ taken }: ReductionTally): number => Object.values(taken).reduce((sum, cents) => sum + cents, 0)

/** The subset of codes on items that saves most; of equals the one that uses most codes. */
const cheapestOf = (active: readonly Active[], things: readonly Thing[]): ReductionTally & { leftOut: Set<string> } => {
  const canGo = active
    .filter(({ code, offer }) => code !== null && kinds.slice(0, 3).flat().includes(offer.effect.kind))
    .sort((a, b) => ((a.code ?? '') < (b.code ?? '') ? -1 : 1))
  const ways = Array.from({ length: 2 ** canGo.length }, (_, mask) => {
    const out = canGo.filter((__, bit) => Math.floor(mask / 2 ** bit) % 2 === 1)
    return {
      out,
      found: takenBy(
        active.filter((one) => !out.includes(one)),
        things,
      ),
    }
  })
  const best = ways.reduce((one, other) => {
    const more = sumOfTaken(other.found) - sumOfTaken(one.found)
    return more > 0 || (more === 0 && other.out.length < one.out.length) ? other : one
  })
  return { ...best.found, leftOut: new Set(best.out.flatMap(({ code }) => code ?? [])) }
}

/** Meals, offers, charges and savings of a basket that can be ordered. */
export const referenceDeal = (shop: Shop, basket: BasketState): ReferenceDeal => {
  const things = thingsOf(shop, basket)
  const subtotal = things.reduce((sum, { left }) => sum + left, 0)
  const offers = shop.content.offers
  const onBasket = basket.codes.map(({ code, offerId }) => ({ code, offer: offers.find(({ id }) => id === offerId) }))
  const active: { code: string | null; offer: Offer }[] = []
  for (const { code, offer } of onBasket)
    if (offer && holds(offer, shop, things, subtotal, basket.codes.length - 1)) active.push({ code, offer })
  if (things.length > 0)
    for (const offer of offers)
      if (!offer.needsCode && holds(offer, shop, things, subtotal, 0)) active.push({ code: null, offer })
  const { taken, exhausted, helped, leftOut } = cheapestOf(active, things)
  const discount = Object.values(taken).reduce((sum, cents) => sum + cents, 0)
  const isDelivery = shop.serviceType === 'Delivery'
  const isFree = active.some(({ offer }) => offer.effect.kind === 'freeDelivery')
  const charges: number[] = []
  if (things.length > 0) {
    for (const product of shop.content.products)
      if (product.kind === 'surcharge')
        charges.push(Math.floor(((subtotal - discount) * Math.round(product.percent * 100) + 5_000) / 10_000))
    if (isDelivery && !isFree) charges.push(shop.store.deliveryFee)
    const city = basket.disposition.deliveryAddress.city?.trim().toLowerCase()
    const suburb = shop.store.suburbSurcharges.find(({ suburbName }) => suburbName.toLowerCase() === city)
    if (isDelivery && suburb !== undefined) charges.push(suburb.price)
  }
  let saved = 0
  for (const group of basket.groups) {
    const { unit, single } = mealPrice(shop, group)
    saved += Math.max(0, single - unit) * group.quantity
  }
  const idle = onBasket.flatMap(({ code, offer }) => {
    const isOn = active.some((each) => each.code === code)
    if (offer === undefined || !isOn || leftOut.has(code)) return code
    if (offer.effect.kind === 'freeDelivery') return isDelivery ? [] : code
    if (offer.effect.kind === 'bundle') return basket.groups.some((group) => group.code === code) ? [] : code
    return helped.has(code) ? [] : code
  })
  return {
    subtotal,
    discount,
    savings: discount + saved + (isDelivery && isFree && things.length > 0 ? shop.store.deliveryFee : 0),
    total: subtotal - discount + charges.reduce((sum, charge) => sum + charge, 0),
    taken,
    idle,
    unfit: basket.codes.map(({ code }) => code).filter((code) => !active.some((each) => each.code === code)),
    exhausted,
  }
}

/** Whether a code may be added to a basket: it applies, is not there yet, and no code that cannot be combined is. */
export const referenceTakes = (shop: Shop, basket: BasketState, offer: Offer): boolean => {
  const things = thingsOf(shop, basket)
  const subtotal = things.reduce((sum, { left }) => sum + left, 0)
  const others = basket.codes.filter(({ offerId }) => offerId !== offer.id)
  const isAlone = (id: string) => shop.content.offers.some((each) => each.id === id && each.stacking === 'alone')
  return !others.some(({ offerId }) => isAlone(offerId)) && holds(offer, shop, things, subtotal, others.length)
}
