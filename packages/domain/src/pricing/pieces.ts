import { sumOf } from '../core/money.ts'
import type { PricedGroup } from './price-group.ts'
import type { PricedLine } from './price-line.ts'
import { cents, type Cents } from '../core/words.ts'
import type { SaleUnit } from '../content/selector.ts'

/**
 * Equal pieces on which offers work, with how many there are: a line of 99 is one batch, so that a price costs the same
 * work for any quantity. An offer that takes some of them splits the batch.
 */
export type Batch = {
  readonly item: SaleUnit
  readonly name: string
  /** Cents of one as it comes, without what was put on: only a percentage or an amount takes off more. */
  readonly plain: Cents
  /** Meals only get cheaper by what is taken off everything. */
  readonly isMeal: boolean
  /** Keeps the order of batches the same, however they came into the basket. */
  readonly key: string
  readonly count: number
  /** Cents of one that no offer has taken off yet. */
  readonly left: number
  /** An offer on items has made them cheaper. */
  readonly isTaken: boolean
}

/** Some pieces of a batch, and what an offer takes off each. Cents; 0 = the offer uses them and they cost the same. */
export type Reduction = { readonly batch: Batch; readonly count: number; readonly amount: Cents }

/** What one offer does to the pieces of a basket. */
export type Outcome = { readonly cuts: readonly Reduction[]; readonly isExhausted: boolean }

export const countOf = (batches: readonly { readonly count: number }[]): number =>
  batches.reduce((sum, { count }) => sum + count, 0)

/** Cents of one as it comes in its size; the base, sauce and toppings that were chosen are paid on top. */
const plainOf = ({ unit, surcharge, parts }: PricedLine): Cents =>
  parts.length === 0
    ? unit
    : sumOf([
        surcharge,
        ...parts.map(({ category, total }) => (category === 'Size' || category === 'Half' ? total : cents(0))),
      ])

/** The pieces of a line; null for what is not available. */
export const batchOfLine = (priced: PricedLine): Batch | null => {
  const { line, menuProduct, isAvailable, unit } = priced
  if (!isAvailable || menuProduct === null) return null
  return {
    item: { product: menuProduct.product, sizeId: line.build?.sizeId ?? null },
    name: menuProduct.product.name,
    plain: plainOf(priced),
    isMeal: false,
    key: `${line.productId}/${JSON.stringify(line.build)}`,
    count: line.quantity,
    left: unit,
    isTaken: false,
  }
}

/** The meals of a group, each one piece; null for what is not available. */
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

/** The dearest as it comes first, of those the one with most on it, of those by name. */
export const dearestFirst = (one: Batch, other: Batch): number =>
  other.plain - one.plain || other.left - one.left || (one.key < other.key ? -1 : one.key > other.key ? 1 : 0)

/** Everything in a basket, in the order in which offers take it. */
export const batchesOf = (lines: readonly PricedLine[], groups: readonly PricedGroup[]): readonly Batch[] =>
  [...lines.map(batchOfLine), ...groups.map(batchOfGroup)].filter((batch) => batch !== null).sort(dearestFirst)
