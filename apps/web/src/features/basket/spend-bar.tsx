import type { Basket } from '@forno/contracts/baskets/basket'
import { minimumOf, spendOf } from '../../state/texts/minimum-spend.ts'
import { formatPrice } from '../../ui/prices/format-price.ts'
import { Progress } from '../../ui/progress/progress.tsx'

/** The distance to the minimum spend; nothing when the store has no minimum. [RUL-01] */
export function SpendBar({ basket }: { basket: Basket }) {
  const [spend, minimum] = [spendOf(basket), minimumOf(basket)]
  if (spend >= minimum) return null
  return (
    <Progress label="Minimum spend" value={spend} max={minimum}>
      {formatPrice(minimum - spend)} more to reach the {formatPrice(minimum)} minimum for{' '}
      {basket.serviceType.toLowerCase()}
    </Progress>
  )
}
