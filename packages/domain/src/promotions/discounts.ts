import { isEmpty } from '../baskets/changes.ts'
import type { BasketState } from '../baskets/state.ts'
import type { Menu } from '../catalogue/menu.ts'
import { percentOf, sumOf } from '../money.ts'
import type { PricedGroup } from '../pricing/price-group.ts'
import type { PriceStep } from '../pricing/price-build.ts'
import type { PricedLine } from '../pricing/price-line.ts'
import { refused, type Refused } from '../refused.ts'
import { cents, type Cents, type OfferId } from '../words.ts'
import { effectOrder, type Effect, type Offer } from './offer.ts'
import { contentsFit, type Contents } from './offer-fits.ts'
import { matches, type Sellable } from './selector.ts'

/** What one offer takes off a basket. */
export type Discount = {
  readonly offer: Offer
  /** null for what needs none. */
  readonly code: string | null
  /** Cents taken off; nothing for free delivery, which takes away a charge. */
  readonly amount: Cents
  /** Steps that sum to `amount`, in words that can be shown. */
  readonly trail: readonly PriceStep[]
}

/** A code on the basket that does nothing now, and why: null = it fits, but nothing that it makes cheaper lies there. */
export type IdleCode = { readonly code: string; readonly offerId: OfferId; readonly refusal: Refused | null }

export type Discounts = {
  readonly discounts: readonly Discount[]
  /** What takes the delivery fee away where there is one. */
  readonly freeing: readonly Offer[]
  readonly idle: readonly IdleCode[]
  /** Offers of which more was wanted than one order may have. [RUL-05] */
  readonly exhausted: readonly Offer[]
}

/** One piece on which offers work. Pieces of one line are alike. */
type Piece = {
  readonly item: Sellable
  readonly name: string
  /** Cents of it as it comes, without what was put on: no offer takes off more but a percentage. */
  readonly plain: Cents
  /** Meals only get cheaper by what is taken off everything. */
  readonly isMeal: boolean
  /** Makes the order of pieces the same, however they came into the basket. */
  readonly key: string
  left: number
  isTaken: boolean
}

type Taken = { readonly piece: Piece; readonly amount: Cents }
type Outcome = { readonly taken: readonly Taken[]; readonly used: readonly Piece[]; readonly isExhausted: boolean }

const none: Outcome = { taken: [], used: [], isExhausted: false }

/** Cents of one as it comes in its size; the base, sauce and toppings that were chosen are paid on top. */
const plainOf = ({ unit, surcharge, parts }: PricedLine): Cents =>
  parts.length === 0
    ? unit
    : sumOf([
        surcharge,
        ...parts.map(({ category, total }) => (category === 'Size' || category === 'Half' ? total : cents(0))),
      ])

const piecesOfLine = (priced: PricedLine): Piece[] => {
  const { line, menuProduct, isAvailable, unit } = priced
  if (!isAvailable || menuProduct === null) return []
  const item = { product: menuProduct.product, sizeId: line.build?.sizeId ?? null }
  const plain = plainOf(priced)
  const key = `${line.productId}/${JSON.stringify(line.build)}`
  const { name } = menuProduct.product
  return Array.from({ length: line.quantity }, () => ({
    item,
    name,
    plain,
    isMeal: false,
    key,
    left: unit,
    isTaken: false,
  }))
}

const piecesOfGroup = ({ group, menuProduct, isAvailable, unit }: PricedGroup): Piece[] => {
  if (!isAvailable || menuProduct === null) return []
  const { product } = menuProduct
  const item = { product, sizeId: null }
  return Array.from({ length: group.quantity }, () => ({
    item,
    name: product.name,
    plain: unit,
    isMeal: true,
    key: product.id,
    left: unit,
    isTaken: false,
  }))
}

const dearestFirst = (one: Piece, other: Piece): number =>
  other.plain - one.plain || other.left - one.left || (one.key < other.key ? -1 : one.key > other.key ? 1 : 0)

/** Single items that no offer has made cheaper yet. */
const untouched = (pieces: readonly Piece[], fits: (piece: Piece) => boolean): readonly Piece[] =>
  pieces.filter((piece) => !piece.isTaken && !piece.isMeal && fits(piece))

const atMost = (perOrder: number | null, other = Infinity): number => Math.min(perOrder ?? Infinity, other)

const freeOf = (piece: Piece): Taken => ({ piece, amount: cents(Math.min(piece.plain, piece.left)) })

const pairsAtHalf = (found: readonly Piece[], most: number): Outcome => {
  const pairs = Math.floor(found.length / 2)
  const used = found.slice(0, 2 * Math.min(pairs, most))
  const taken = used
    .filter((_, index) => index % 2 === 1)
    .map((piece) => ({ piece, amount: cents(Math.floor(piece.plain / 2)) }))
  return { taken, used, isExhausted: pairs > most }
}

const boughtAndFree = (
  pieces: readonly Piece[],
  effect: Extract<Effect, { kind: 'buyXGetY' }>,
  most: number,
): Outcome => {
  const used = new Set<Piece>()
  const taken: Taken[] = []
  for (let times = 0; ; times++) {
    const buy = untouched(pieces, (piece) => !used.has(piece) && matches(effect.buy, piece.item)).slice(
      0,
      effect.buyCount,
    )
    const get = untouched(
      pieces,
      (piece) => !used.has(piece) && !buy.includes(piece) && matches(effect.get, piece.item),
    ).slice(0, effect.getCount)
    if (buy.length < effect.buyCount || get.length === 0) return { taken, used: [...used], isExhausted: false }
    if (times >= most) return { taken, used: [...used], isExhausted: true }
    for (const piece of [...buy, ...get]) used.add(piece)
    taken.push(...get.map(freeOf))
  }
}

const reduced = (pieces: readonly Piece[], { effect, stacking, limits }: Offer): Outcome => {
  const most = atMost(limits.perOrder)
  switch (effect.kind) {
    case 'fixedPrice': {
      const found = untouched(pieces, ({ item, plain }) => plain > effect.price && matches(effect.selector, item))
      const used = found.slice(0, most)
      const taken = used.map((piece) => ({ piece, amount: cents(piece.plain - effect.price) }))
      return { taken, used, isExhausted: found.length > most }
    }
    case 'freeItem': {
      const found = untouched(pieces, ({ item }) => matches(effect.selector, item))
      const used = found.slice(0, atMost(limits.perOrder, effect.max))
      return { taken: used.map(freeOf), used, isExhausted: found.length > used.length }
    }
    case 'secondAtHalf':
      return pairsAtHalf(
        untouched(pieces, ({ item }) => matches(effect.selector, item)),
        most,
      )
    case 'buyXGetY':
      return boughtAndFree(pieces, effect, most)
    case 'percentOff': {
      const used = pieces.filter(
        ({ item, isTaken, left }) =>
          left > 0 && matches(effect.selector, item) && !(stacking === 'one-per-line' && isTaken),
      )
      const taken = used.map((piece) => ({ piece, amount: percentOf(cents(piece.left), effect.percent) }))
      return { taken, used, isExhausted: false }
    }
    case 'amountOff': {
      let rest: number = effect.amount
      const taken = pieces.flatMap((piece) => {
        const amount = cents(Math.min(rest, piece.left))
        rest -= amount
        return amount === 0 ? [] : [{ piece, amount }]
      })
      return { taken, used: taken.map(({ piece }) => piece), isExhausted: false }
    }
    case 'bundle':
    case 'freeDelivery':
      return none
  }
}

const amountOf = ({ taken }: Outcome): Cents => sumOf(taken.map(({ amount }) => amount))

/** Pieces of one name that get equally cheaper are told in one step. */
const stepsOf = (offer: Offer, taken: readonly Taken[]): readonly PriceStep[] => {
  if (offer.effect.kind === 'amountOff')
    return [{ label: offer.name, amount: sumOf(taken.map(({ amount }) => amount)) }]
  const steps = new Map<string, { name: string; count: number; amount: Cents }>()
  for (const { piece, amount } of taken) {
    const known = steps.get(`${piece.name}/${amount}`)
    steps.set(`${piece.name}/${amount}`, { name: piece.name, count: (known?.count ?? 0) + 1, amount })
  }
  return [...steps.values()].map(({ name, count, amount }) => ({
    label: count === 1 ? name : `${count} × ${name}`,
    amount: cents(amount * count),
  }))
}

type Active = { readonly offer: Offer; readonly code: string | null }

const nameOf = ({ offer, code }: Active): string => `${code ?? ''}/${offer.id}`

const takeOff = (active: Active, { taken, used }: Outcome): Discount => {
  for (const { piece, amount } of taken) piece.left -= amount
  for (const piece of used) if (active.offer.effect.kind !== 'amountOff') piece.isTaken = true
  const amount = sumOf(taken.map((each) => each.amount))
  const { offer, code } = active
  return { offer, code, amount, trail: stepsOf(offer, taken) }
}

/** Those of one kind: always the one next that now saves most, of equals the first by code. */
const takeOffAll = (pieces: readonly Piece[], wanted: readonly Active[], exhausted: Set<Offer>): Discount[] => {
  const left = [...wanted].toSorted((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1))
  const discounts: Discount[] = []
  while (left.length > 0) {
    const outcomes = left.map((active) => ({ active, outcome: reduced(pieces, active.offer) }))
    const best = outcomes.reduce((one, other) => (amountOf(other.outcome) > amountOf(one.outcome) ? other : one))
    if (best.outcome.isExhausted) exhausted.add(best.active.offer)
    const discount = takeOff(best.active, best.outcome)
    if (discount.amount > 0) discounts.push(discount)
    left.splice(left.indexOf(best.active), 1)
  }
  return discounts
}

const contentsOf = (pieces: readonly Piece[], subtotal: Cents, otherCodes: number): Contents => ({
  items: pieces.map(({ item }) => ({ item, quantity: 1 })),
  subtotal,
  otherCodes,
})

/** Why a code does not hold for this basket; null when it does. */
const refusalOf = (menu: Menu, offerId: OfferId, contents: Contents): Refused | null => {
  const known = menu.offers.get(offerId)
  if (known === undefined) return refused('VoucherUnknown')
  return known.refusal ?? contentsFit(known.offer, contents)
}

/**
 * What all offers that hold take off a basket: those that need no code, and those whose code is on it. In one order of kinds —
 * fixed prices, free and second items, percentages, amounts, free delivery — and within a kind the larger saving first, so that
 * the same items and codes always save the same. No piece is made cheaper by two offers on items, or below nothing. [BAS-11] [RUL-05]
 */
export const discountsOf = (
  state: Pick<BasketState, 'codes' | 'lines' | 'groups'>,
  menu: Menu,
  lines: readonly PricedLine[],
  groups: readonly PricedGroup[],
): Discounts => {
  if (menu.offers.size === 0 && state.codes.length === 0) return nothingOff
  const pieces = [...lines.flatMap(piecesOfLine), ...groups.flatMap(piecesOfGroup)].sort(dearestFirst)
  const subtotal = sumOf([...lines, ...groups].map(({ total }) => total))
  const contents = contentsOf(pieces, subtotal, state.codes.length - 1)
  const coded = state.codes.map(({ code, offerId }) => ({ code, offerId, refusal: refusalOf(menu, offerId, contents) }))
  const active: Active[] = []
  for (const { code, offerId, refusal } of coded) {
    const offer = menu.offers.get(offerId)?.offer
    if (offer !== undefined && refusal === null) active.push({ offer, code })
  }
  if (!isEmpty(state))
    for (const { offer, refusal } of menu.offers.values()) {
      const isOn = !offer.needsCode && refusal === null
      if (isOn && contentsFit(offer, { ...contents, otherCodes: 0 }) === null) active.push({ offer, code: null })
    }
  const exhausted = new Set<Offer>()
  const discounts = [...new Set(Object.values(effectOrder))].flatMap((kind) =>
    takeOffAll(
      pieces,
      active.filter(({ offer }) => effectOrder[offer.effect.kind] === kind),
      exhausted,
    ),
  )
  const freeing = active.map(({ offer }) => offer).filter(({ effect }) => effect.kind === 'freeDelivery')
  const useful = new Set(discounts.map(({ code }) => code))
  const isIdle = ({ code, offerId, refusal }: IdleCode): boolean => {
    const kind = menu.offers.get(offerId)?.offer.effect.kind
    if (refusal !== null) return true
    if (kind === 'freeDelivery') return menu.serviceType !== 'Delivery'
    if (kind === 'bundle') return !state.groups.some((group) => group.code === code)
    return !useful.has(code)
  }
  return { discounts, freeing, idle: coded.filter(isIdle), exhausted: [...exhausted] }
}

const nothingOff: Discounts = { discounts: [], freeing: [], idle: [], exhausted: [] }

/** What a code would be refused for on this basket now; null when it holds. [VOU-01] */
export const codeRefusal = (
  state: BasketState,
  menu: Menu,
  offerId: OfferId,
  lines: readonly PricedLine[],
  groups: readonly PricedGroup[],
): Refused | null => {
  const pieces = [...lines.flatMap(piecesOfLine), ...groups.flatMap(piecesOfGroup)]
  const subtotal = sumOf([...lines, ...groups].map(({ total }) => total))
  const others = state.codes.filter((applied) => applied.offerId !== offerId)
  const aloneTaken = others.some((applied) => menu.offers.get(applied.offerId)?.offer.stacking === 'alone')
  if (aloneTaken)
    return refused('VoucherConditions', {
      condition: "Another voucher on your cart can't be used together with others.",
    })
  return refusalOf(menu, offerId, contentsOf(pieces, subtotal, others.length))
}
