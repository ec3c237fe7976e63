import { orderTexts } from '../../state/orders/order-errors.ts'
import { useBasketView } from '../../state/basket/basket-view.ts'
import { missingCents, pickupWords, shortfallSentence, type MinimumSpend } from '../../state/texts/minimum-spend.ts'
import { centsOf } from '../../lib/money.ts'
import { paths } from '../../urls/urls.ts'
import { Button, ButtonLink } from '../../ui/buttons/button.tsx'
import { Facts } from '../../ui/layout/details.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { formatPrice } from '../../ui/prices/format-price.ts'
import { Stack } from '../../ui/layout/layout.tsx'
import { RecommendedProduct } from './recommended-product.tsx'
import { useReachingSides } from './use-minimum-spend-sides.ts'
import { useServiceSwitch } from './use-service-switch.ts'
import styles from './minimum-spend.module.css'

type MinimumSpendDialogProps = {
  readonly shortfall: MinimumSpend
  readonly onClose: () => void
  /** Called after a side was added, or after the switch to pickup was confirmed or cancelled. */
  readonly onDone: () => void
}

/**
 * Shows how far the order is below the store's minimum and offers sides that reach it with one tap. The basket does not
 * change until then. [RUL-02]
 */
export function MinimumSpendDialog({ shortfall, onClose, onDone }: MinimumSpendDialogProps) {
  const { totalOrder, minimumSpend, serviceType } = shortfall
  const [total, minimum] = [centsOf(totalOrder), centsOf(minimumSpend)]
  return (
    <Dialog
      title="Minimum spend"
      size="small"
      onClose={onClose}
      footer={
        <ButtonLink href={paths.menu()} size="large" wide onClick={onClose}>
          Add more items
        </ButtonLink>
      }
    >
      <Stack>
        <p>{orderTexts.belowMinimum}</p>
        <Facts
          facts={[
            { term: 'Minimum spend', value: formatPrice(minimum) },
            { term: 'Order total', value: formatPrice(total) },
            { term: 'Service type', value: serviceType },
          ]}
        />
        <p>
          <strong>{shortfallSentence(shortfall)}</strong>
        </p>
        <ReachingSides missing={missingCents(shortfall)} onAdded={onDone} />
        <SwitchToPickup onSettled={onDone} />
      </Stack>
    </Dialog>
  )
}

function ReachingSides({ missing, onAdded }: { readonly missing: number; readonly onAdded: () => void }) {
  const sides = useReachingSides(missing)
  if (sides === null || sides.length === 0) return null
  return (
    <section aria-labelledby="reaches" className={styles.sides}>
      <h3 id="reaches">{sides.length === 1 ? 'This gets you there' : 'Any of these gets you there'}</h3>
      <ul className={styles.list}>
        {sides.map(({ productId }) => (
          <RecommendedProduct key={productId} productId={productId} onAdded={onAdded} />
        ))}
      </ul>
    </section>
  )
}

function SwitchToPickup({ onSettled }: { readonly onSettled: () => void }) {
  const basket = useBasketView()
  const { requestSwitch, isPending } = useServiceSwitch(onSettled)
  const text = basket === null ? null : pickupWords(basket)
  if (text === null) return null
  return (
    <Button variant="secondary" wide busy={isPending} onClick={() => requestSwitch('Pickup')}>
      {text}
    </Button>
  )
}
