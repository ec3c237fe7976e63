import type { Basket } from '@forno/contracts/baskets'
import { centsOf } from '../../lib/money.ts'
import { Facts, type Fact } from '../../ui/details.tsx'
import { formatPrice } from '../../ui/format-price.ts'

/** Items, every fee on a line of its own, savings, total and the tax in it. [BAS-07] */
export function BasketTotals({ basket }: { basket: Basket }) {
  const { basketSubTotal, serviceCharges, discounts, discount, totalSavings, basketTotal, gst } = basket
  const money = (aud: number) => formatPrice(centsOf(aud))
  const facts: readonly Fact[] = [
    { term: 'Items', value: money(basketSubTotal) },
    ...discounts.map(({ name, code, amount }) => ({
      term: code === null ? name : `${name} (${code})`,
      value: formatPrice(-centsOf(amount)),
      saving: true,
    })),
    ...serviceCharges.map(({ name, total }) => ({ term: name, value: money(total) })),
    ...(totalSavings > discount
      ? [
          {
            term: discount > 0 ? 'You save in all' : 'You save',
            value: formatPrice(-centsOf(totalSavings)),
            saving: true,
          },
        ]
      : []),
    { term: 'Total', value: money(basketTotal), strong: true },
    { term: 'GST in it', value: money(gst) },
  ]
  return <Facts facts={facts} />
}
