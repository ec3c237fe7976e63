import type { ProductId } from '../core/basic-types.ts'
import type { Discount } from './discounts.ts'
import { keyOfLine } from './pieces.ts'
import type { PricedGroup } from './price-group.ts'
import type { PricedLine } from './price-line.ts'

/** The code of the deal to which a line belongs; null = it belongs to none. [BAS-05] */
export const dealCodeOf = (discounts: readonly Discount[], { line, isAvailable }: PricedLine): string | null =>
  (isAvailable && discounts.find(({ code, lineKeys }) => code !== null && lineKeys.has(keyOfLine(line)))?.code) || null

/** A product as the customer receives it. */
export type SuppliedProduct = { readonly productId: ProductId; readonly name: string }

const suppliedBy = ({ menuProduct, isAvailable }: PricedLine): SuppliedProduct | null =>
  menuProduct === null || !isAvailable ? null : { productId: menuProduct.product.id, name: menuProduct.product.name }

/** The product that a voucher supplies with a line; null = the line belongs to no voucher. [BAS-05] */
export const fulfilledByLine = (discounts: readonly Discount[], line: PricedLine): SuppliedProduct | null =>
  dealCodeOf(discounts, line) === null ? null : suppliedBy(line)

/**
 * The product that a line of a meal supplies through the meal's voucher, or instead of the default choice of its slot;
 * null = the default choice of a meal without a voucher. [BAS-05] [CAT-21]
 */
export const fulfilledInMeal = (
  { group }: Pick<PricedGroup, 'group'>,
  { choices: [asItComes] }: PricedGroup['slots'][number]['slot'],
  line: PricedLine,
): SuppliedProduct | null =>
  group.code === null && asItComes?.productId === line.line.productId ? null : suppliedBy(line)
