import type { Basket } from '@forno/contracts/baskets/basket'
import { agoText, minutesSince, useSameOrder } from './same-order.ts'
import { paths } from '../../../urls/urls.ts'
import { ButtonLink } from '../../../ui/buttons/button.tsx'
import { Note } from '../../../ui/progress/states.tsx'

/** Warns, without blocking, that the same food was ordered within the last half hour. [BAS-28] */
export function SameOrderNote({ basket }: { basket: Basket }) {
  const same = useSameOrder(basket)
  if (same === null || same.order === null) return null
  const { order, storeTime } = same
  return (
    <Note
      tone="warning"
      title={`You ordered exactly this ${agoText(minutesSince(order, storeTime))}.`}
      action={
        <ButtonLink variant="quiet" size="small" href={paths.order(order.orderId)}>
          See it
        </ButtonLink>
      }
    >
      Go on only if you want it twice.
    </Note>
  )
}
