import type { Basket } from '@forno/contracts/baskets'
import { useState } from 'react'
import { shortfallOfBasket } from '../../data/minimum-spend.ts'
import { centsOf } from '../../lib/money.ts'
import { paths } from '../../lib/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { formatPrice } from '../../ui/format-price.ts'
import { useNotices } from '../../ui/notices.ts'
import { MinimumSpendDialog } from './minimum-spend-dialog.tsx'

/** To the checkout, unless something is still missing: then it says what. [RUL-01] [NAV-23] */
export function CheckoutButton({ basket }: { basket: Basket }) {
  const [isShort, setShort] = useState(false)
  const { snackbar } = useNotices()
  const shortfall = shortfallOfBasket(basket)
  const isBlocked = basket.basketItems.some(({ isAvailable }) => !isAvailable)
  return (
    <>
      <ButtonLink
        href={paths.checkout}
        size="large"
        wide
        onClick={(event) => {
          if (!isBlocked && shortfall === null) return
          event.preventDefault()
          if (isBlocked) snackbar({ text: 'Take out what is no longer available, then go on.', theme: 'warning' })
          else setShort(true)
        }}
      >
        Checkout – {formatPrice(centsOf(basket.basketTotal))}
      </ButtonLink>
      {isShort && shortfall !== null && <MinimumSpendDialog shortfall={shortfall} onClose={() => setShort(false)} />}
    </>
  )
}
