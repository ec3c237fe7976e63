import { sumOf } from '../core/money.ts'
import type { PricedGroup } from './price-group.ts'
import type { PricedLine } from './price-line.ts'
import { cents, type Cents } from '../core/basic-types.ts'
import type { SaleUnit } from '../content/selector.ts'

/**
 * Equal pieces that offers apply to, and their number: a line of 99 is one batch, so that pricing takes the same work
 * for any quantity. An offer on some of them splits the batch.
 */
export type Batch = {
  readonly item: SaleUnit
  readonly name: string
  /** Cents of one piece with its default build, without extras: only percentages and amounts reduce more. */
  readonly plain: Cents
  /** Whether it is a meal, which only offers on everything reduce. */
  readonly isMeal: boolean
  /** Keeps batches in one order, however they were added to the basket. */
  readonly key: string
  readonly count: number
  /** Cents that are left of the price of one piece. */
  readonly left: number
  /** Whether an offer has reduced them. */
  readonly isTaken: boolean
}

/** Some pieces of a batch and the reduction of each in cents; 0 = the offer uses them at their full price. */
export type Reduction = { readonly batch: Batch; readonly count: number; readonly amount: Cents }

/** The result of one offer on the pieces of a basket. */
export type Outcome = { readonly cuts: readonly Reduction[]; readonly isExhausted: boolean }

/** The number of pieces in batches. */
export const countOf = (batches: readonly { readonly count: number }[]): number =>
  batches.reduce((sum, { count }) => sum + count, 0)

/** Cents of one piece in its size with the default build, without the chosen base, sauce and toppings. */
const plainOf = ({ unit, fee, parts }: PricedLine): Cents =>
  parts.length === 0
    ? unit
    : sumOf([
        fee,
        ...parts.map(({ category, total }) => (category === 'Size' || category === 'Half' ? total : cents(0))),
      ])

/** The key of a line's pieces: the basket merges equal lines, so no other line has it. */
export const keyOfLine = ({ productId, build }: PricedLine['line']): string => `${productId}/${JSON.stringify(build)}`

/** The pieces of a line; null for an unavailable line. */
export const batchOfLine = (priced: PricedLine): Batch | null => {
  const { line, menuProduct, isAvailable, unit } = priced
  if (!isAvailable || menuProduct === null) return null
  return {
    item: { product: menuProduct.product, sizeId: line.build?.sizeId ?? null },
    name: menuProduct.product.name,
    plain: plainOf(priced),
    isMeal: false,
    key: keyOfLine(line),
    count: line.quantity,
    left: unit,
    isTaken: false,
  }
}

/** The meals of a group, each one piece; null for an unavailable group. */
export const batchOfGroup = ({
  group,
  menuProduct,
  isAvailable,
  unit,
}: Pick<PricedGroup, 'group' | 'menuProduct' | 'isAvailable' | 'unit'>): Batch | null => {
  if (!isAvailable || menuProduct === null) return null
  const { product } = menuProduct
  return {
    item: { product, sizeId: null },
    name: product.name,
    plain: unit,
    isMeal: true,
    key: product.id,
    count: group.quantity,
    left: unit,
    isTaken: false,
  }
}

/** Sorts by price with the default build, most expensive first, then by extras, then by name. */
export const mostExpensiveFirst = (one: Batch, other: Batch): number =>
  other.plain - one.plain || other.left - one.left || (one.key < other.key ? -1 : one.key > other.key ? 1 : 0)

/** All pieces of a basket, in the order in which offers use them. */
export const batchesOf = (lines: readonly PricedLine[], groups: readonly PricedGroup[]): readonly Batch[] =>
  [...lines.map(batchOfLine), ...groups.map(batchOfGroup)].filter((batch) => batch !== null).sort(mostExpensiveFirst)
