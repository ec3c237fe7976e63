import type { Basket } from '@forno/contracts/baskets'
import { useUnanswered } from '../../data/basket-view.ts'
import { shortfallOfBasket } from '../../data/minimum-spend.ts'
import { usePanels } from '../../data/panels.ts'
import { waitingTexts } from '../../data/waiting-words.ts'
import { centsOf } from '../../lib/money.ts'
import { paths } from '../../lib/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { formatPrice } from '../../ui/format-price.ts'
import { useNotices } from '../../ui/notices.ts'

/** To the checkout, unless something is still missing or not sent: then it says what. [RUL-01] [NAV-23] */
export function CheckoutButton({ basket }: { basket: Basket }) {
  const { openMinimumSpend } = usePanels()
  const { snackbar } = useNotices()
  const shortfall = shortfallOfBasket(basket)
  const isWaiting = useUnanswered((what) => what.isWaiting)
  const isBlocked = [...basket.basketItems, ...basket.groupedBasketItems].some(({ isAvailable }) => !isAvailable)
  return (
    <ButtonLink
      href={paths.checkout}
      size="large"
      wide
      onClick={(event) => {
        if (!isBlocked && !isWaiting && shortfall === null) return
        event.preventDefault()
        if (isWaiting) snackbar({ text: waitingTexts.checkout, theme: 'warning' })
        else if (isBlocked) snackbar({ text: 'Take out what is no longer available, then go on.', theme: 'warning' })
        else if (shortfall !== null) openMinimumSpend(shortfall)
      }}
    >
      Checkout – {formatPrice(centsOf(basket.basketTotal))}
    </ButtonLink>
  )
}
