import { hasPrice, isIncomplete } from '../../state/basket/item-count.ts'
import type { Basket } from '@forno/contracts/baskets/basket'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { dictionaryQuery } from '../../api/dictionary.ts'
import { useUnansweredEdits } from '../../state/basket/basket-view.ts'
import { moreNeededWords, shortfallOfBasket, type MinimumSpend } from '../../state/texts/minimum-spend.ts'
import { useNetwork } from '../../state/offline/network.ts'
import { offlineWords } from '../../state/offline/price-age.ts'
import { usePanels } from '../../state/session/panels.ts'
import { presentationOf } from './model/basket-messages.ts'
import { waitingTexts } from './model/pending-texts.ts'
import { centsOf } from '../../lib/money.ts'
import { paths } from '../../urls/urls.ts'
import { Button, ButtonLink } from '../../ui/buttons/button.tsx'
import { formatPrice } from '../../ui/prices/format-price.ts'
import { useNotices } from '../../ui/notices/notices.ts'
import { Note } from '../../ui/progress/states.tsx'
import styles from './basket.module.css'

const unavailableItemsText = 'Remove the items that are no longer available, then continue.'

/** The message about items of different payment methods; null = all items can be paid together. [RUL-06] */
const useClashText = ({ messages }: Basket): string | null => {
  const { data: dictionary = {} } = useQuery(dictionaryQuery())
  const clash = messages.find(({ code }) => code === 'PaymentOptionClash')
  return clash === undefined ? null : presentationOf(clash, dictionary).text
}

/**
 * Goes to the checkout. While something is missing, unsent or in the way, it says what instead. A store that takes no
 * online orders is named, and may take them again before the order. [RUL-01] [RUL-06] [RUL-14] [NAV-23]
 */
export function CheckoutButton({ basket }: { basket: Basket }) {
  const closed = basket.messages.find(({ code }) => code === 'ServiceUnavailable')
  return (
    <>
      {closed !== undefined && <Note tone="warning">{closed.message}</Note>}
      <WayToCheckout basket={basket} />
    </>
  )
}

function WayToCheckout({ basket }: { basket: Basket }) {
  const { snackbar } = useNotices()
  const shortfall = shortfallOfBasket(basket)
  const isWaiting = useUnansweredEdits((edits) => edits.isWaiting)
  const isOffline = useNetwork((network) => network.isOffline)
  const reasonId = useId()
  const isBlocked = isIncomplete(basket)
  const clash = useClashText(basket)
  if (shortfall !== null && !isBlocked && !isWaiting && !isOffline && clash === null)
    return <MoreNeeded shortfall={shortfall} />
  const network = isWaiting ? waitingTexts.checkout : isOffline ? offlineWords.checkout : null
  const obstacle = network ?? (isBlocked ? unavailableItemsText : clash)
  return (
    <div className={styles.checkout}>
      {clash !== null && <Note tone="danger">{clash}</Note>}
      {isOffline && (
        <p id={reasonId} className={styles.offline}>
          {network}
        </p>
      )}
      <ButtonLink
        href={paths.checkout}
        size="large"
        wide
        variant={isOffline || clash !== null || isBlocked ? 'secondary' : undefined}
        aria-describedby={isOffline ? reasonId : undefined}
        onClick={(event) => {
          if (obstacle === null) return
          event.preventDefault()
          snackbar({ text: obstacle, theme: 'warning' })
        }}
      >
        {hasPrice(basket) && !isBlocked ? `Checkout – ${formatPrice(centsOf(basket.basketTotal))}` : 'Checkout'}
      </ButtonLink>
    </div>
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
