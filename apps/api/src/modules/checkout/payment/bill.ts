import { cents } from '@forno/domain/core/basic-types'
import type { PricedBasket, PricedGroup, PricedLine } from '@forno/domain/pricing/price-basket'
import type { BillLine } from '../../payments/index.ts'

const lineName = (name: string, quantity: number): string => (quantity === 1 ? name : `${quantity} × ${name}`)
const itemOf = ({ line, menuProduct, total }: PricedLine): BillLine => ({
  kind: 'item',
  reference: line.productId,
  total,
  name: lineName(menuProduct?.product.name ?? line.productId, line.quantity),
})
const mealOf = ({ group, menuProduct, total }: PricedGroup): BillLine => ({
  kind: 'item',
  reference: group.productId,
  total,
  name: lineName(menuProduct?.product.name ?? group.productId, group.quantity),
})

/** The lines that a provider's page shows for a basket. They sum to its total; lines of $0 are left out. */
export const billOf = ({ lines, groups, discounts, charges }: PricedBasket): readonly BillLine[] =>
  [
    ...lines.map(itemOf),
    ...groups.map(mealOf),
    ...discounts.map(({ offer, amount }): BillLine => ({
      kind: 'discount',
      reference: offer.id,
      name: offer.name,
      total: cents(-amount),
    })),
    ...charges.map(({ type, name, total }): BillLine => ({ kind: 'charge', reference: type, name, total })),
  ].filter(({ total }) => total !== 0)
