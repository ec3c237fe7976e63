import { useBasketView } from '../../data/basket-view.ts'
import { countOf } from '../../data/baskets.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { BasketContents, BasketExtras, BasketFoot } from './basket-panel.tsx'

/** The basket over any screen. */
export function BasketDrawer({ onClose }: { onClose: () => void }) {
  const isFull = countOf(useBasketView()) > 0
  return (
    <Dialog title="Your cart" shape="drawer" onClose={onClose} footer={isFull ? <BasketFoot /> : undefined}>
      <BasketContents />
      <BasketExtras />
    </Dialog>
  )
}
