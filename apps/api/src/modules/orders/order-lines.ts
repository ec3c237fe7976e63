import type { Menu } from '@forno/domain/menu/menu'
import { ticketOf, ticketOfMeal } from '@forno/domain/orders/ticket'
import type { Charge, Discount, PricedBasket, PricedGroup, PricedLine } from '@forno/domain/pricing/price-basket'
import { discountName } from '@forno/domain/pricing/price-rows'
import { cents } from '@forno/domain/core/basic-types'
import type { OrderLine } from './orders-store.ts'

const itemLine = (priced: PricedLine, menu: Menu, parent: number | null): OrderLine => ({
  kind: 'item',
  parent,
  productId: priced.line.productId,
  name: priced.menuProduct?.product.name ?? priced.line.productId,
  quantity: priced.line.quantity,
  unit: priced.unit,
  total: priced.total,
  build: ticketOf(priced, menu),
  trail: priced.trail,
})

/** A meal line followed by its parts; `before` is the number of lines ahead of it. */
const mealLines = (priced: PricedGroup, menu: Menu, before: number): readonly OrderLine[] => {
  const { group, menuProduct, slots, unit, total, trail } = priced
  const parts = slots.flatMap(({ lines }) => lines).map((line) => itemLine(line, menu, before + 1))
  return [
    {
      kind: 'group',
      parent: null,
      productId: group.productId,
      name: menuProduct?.product.name ?? group.productId,
      quantity: group.quantity,
      unit,
      total,
      build: ticketOfMeal(priced),
      trail,
    },
    ...parts,
  ]
}

const discountLine = ({ offer, code, amount, trail }: Discount): OrderLine => ({
  kind: 'discount',
  parent: null,
  productId: null,
  name: discountName(offer.name, code),
  quantity: 1,
  unit: cents(-amount),
  total: cents(-amount),
  build: null,
  trail,
})

const chargeLine = (charge: Charge): OrderLine => ({
  kind: 'charge',
  parent: null,
  productId: null,
  name: charge.name,
  quantity: 1,
  unit: charge.total,
  total: charge.total,
  build: null,
  trail: [],
})

/** The lines of an order: items, meals with their parts, discounts and charges. [BAS-06] */
export const orderLinesOf = (priced: PricedBasket, menu: Menu): readonly OrderLine[] => {
  const lines: OrderLine[] = priced.lines.map((line) => itemLine(line, menu, null))
  for (const group of priced.groups) lines.push(...mealLines(group, menu, lines.length))
  return [...lines, ...priced.discounts.map(discountLine), ...priced.charges.map(chargeLine)]
}
