import type { Basket } from '@forno/contracts/baskets/basket'
import { hasPrice } from '../../state/basket/item-count.ts'
import { basketRows } from '../../state/basket/price-rows.ts'
import { useNetwork } from '../../state/offline/network.ts'
import { PriceAge } from '../../ui/prices/price-age.tsx'
import { Sums } from '../../ui/prices/sums.tsx'

/** Items, discounts, each fee on its own line, and the total they add up to. [BAS-07] [BAS-11] */
export function BasketTotals({ basket }: { basket: Basket }) {
  return (
    <>
      {hasPrice(basket) && <Sums {...basketRows(basket, null)} />}
      <PriceAge text={useNetwork(({ priceAge }) => priceAge)} />
    </>
  )
}
