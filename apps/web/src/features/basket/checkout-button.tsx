import type { Basket } from '@forno/contracts/baskets/basket'
import { useUnansweredEdits } from '../../state/basket/basket-view.ts'
import { moreNeededWords, shortfallOfBasket, type MinimumSpend } from '../../state/texts/minimum-spend.ts'
import { usePanels } from '../../state/session/panels.ts'
import { waitingTexts } from './model/pending-texts.ts'
import { centsOf } from '../../lib/money.ts'
import { paths } from '../../urls/urls.ts'
import { Button, ButtonLink } from '../../ui/buttons/button.tsx'
import { formatPrice } from '../../ui/prices/format-price.ts'
import { useNotices } from '../../ui/notices/notices.ts'

/** Goes to the checkout. While something is missing or unsent, it says what instead. [RUL-01] [NAV-23] */
export function CheckoutButton({ basket }: { basket: Basket }) {
  const { snackbar } = useNotices()
  const shortfall = shortfallOfBasket(basket)
  const isWaiting = useUnansweredEdits((what) => what.isWaiting)
  const isBlocked = [...basket.basketItems, ...basket.groupedBasketItems].some(({ isAvailable }) => !isAvailable)
  if (shortfall !== null && !isBlocked && !isWaiting) return <MoreNeeded shortfall={shortfall} />
  return (
    <ButtonLink
      href={paths.checkout}
      size="large"
      wide
      onClick={(event) => {
        if (!isBlocked && !isWaiting) return
        event.preventDefault()
        snackbar({
          text: isWaiting ? waitingTexts.checkout : 'Remove the items that are no longer available, then continue.',
          theme: 'warning',
        })
      }}
    >
      Checkout – {formatPrice(centsOf(basket.basketTotal))}
    </ButtonLink>
  )
}

/** Below the minimum the button shows the missing amount and opens the minimum-spend dialog. [RUL-02] */
function MoreNeeded({ shortfall }: { shortfall: MinimumSpend }) {
  const { openMinimumSpend } = usePanels()
  return (
    <Button size="large" wide onClick={() => openMinimumSpend(shortfall)}>
      {moreNeededWords(shortfall)}
    </Button>
  )
}
