import type { UpsellEvent } from '@forno/domain/upsells/upsell-counts'
import type { ReactNode } from 'react'
import { useAcceptUpsell } from './model/accept-upsell.ts'
import type { ReadyUpsell } from './model/ready-upsell.ts'
import type { Upsell } from './model/upsells.ts'
import { Button, ButtonLink } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { formatPrice } from '../../ui/prices/format-price.ts'
import { IngredientFacts } from './ingredient-facts.tsx'
import { UpsellProducts } from './upsell-products.tsx'
import { UpsellPoster } from './upsell-poster.tsx'
import styles from './upsells.module.css'

type UpsellDialogProps = {
  readonly ready: ReadyUpsell
  /** Receives the products about to be added. */
  readonly onTaken: (productIds: readonly string[]) => void
  readonly onCount: (event: UpsellEvent) => void
  readonly onClose: () => void
}

/** An upsell for the products just added: a poster, a few products, or one more ingredient. [UPS-02] [UPS-04] */
export function UpsellDialog({ ready, onTaken, onCount, onClose }: UpsellDialogProps) {
  const accept = useAcceptUpsell(() => onCount('redemptions'))
  const { upsell } = ready
  const dismiss = () => {
    onCount('dismissals')
    onClose()
  }
  const interact = () => {
    onCount('interactions')
    onClose()
  }
  const add = (productIds: readonly string[]) => {
    interact()
    onTaken(productIds)
    if (ready.kind !== 'ingredient') void accept.add(upsell, ready.products, productIds)
  }
  switch (ready.kind) {
    case 'poster': {
      const ids = ready.products.map(({ productId }) => productId)
      return (
        <UpsellFrame
          upsell={upsell}
          onDismiss={dismiss}
          action={<PosterButton upsell={upsell} onFollow={interact} onAdd={() => add(ids)} />}
        >
          <UpsellPoster upsell={upsell} products={ready.products} />
        </UpsellFrame>
      )
    }
    case 'interactive':
      return (
        <UpsellFrame upsell={upsell} onDismiss={dismiss}>
          <p>{upsell.popupDescription}</p>
          <UpsellProducts products={ready.products} buttonText={upsell.buttonText} onAdd={(id) => add([id])} />
        </UpsellFrame>
      )
    case 'ingredient': {
      const { offer } = ready
      const addIngredient = () => {
        interact()
        void accept.addIngredient(offer)
      }
      const price = offer.extra === 0 ? '' : ` – ${formatPrice(offer.extra)}`
      return (
        <UpsellFrame
          upsell={upsell}
          onDismiss={dismiss}
          action={
            <Button size="large" onClick={addIngredient}>
              {upsell.buttonText}
              {price}
            </Button>
          }
        >
          <p>{upsell.popupDescription}</p>
          <IngredientFacts offer={offer} />
        </UpsellFrame>
      )
    }
  }
}

type FrameProps = {
  readonly upsell: Upsell
  readonly onDismiss: () => void
  readonly action?: ReactNode
  readonly children: ReactNode
}

/** The dialog's frame: nothing is preselected, and declining is as easy as accepting. */
function UpsellFrame({ upsell, onDismiss, action, children }: FrameProps) {
  return (
    <Dialog
      title={upsell.title}
      size="small"
      onClose={onDismiss}
      footer={
        <>
          <Button variant="secondary" size="large" onClick={onDismiss}>
            No thanks
          </Button>
          {action}
        </>
      }
    >
      <div className={styles.popup}>{children}</div>
    </Dialog>
  )
}

type PosterButtonProps = { readonly upsell: Upsell; readonly onFollow: () => void; readonly onAdd: () => void }

/** Follows the poster's link, otherwise adds its products. [UPS-01] */
function PosterButton({ upsell, onFollow, onAdd }: PosterButtonProps) {
  const { buttonText, redirectLink } = upsell
  return redirectLink === null ? (
    <Button size="large" onClick={onAdd}>
      {buttonText}
    </Button>
  ) : (
    <ButtonLink size="large" href={redirectLink} onClick={onFollow}>
      {buttonText}
    </ButtonLink>
  )
}
