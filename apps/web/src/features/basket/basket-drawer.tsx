import { memo } from 'react'
import { useBasketView } from '../../state/basket/basket-view.ts'
import { countOf } from '../../state/basket/item-count.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { BasketContents, BasketExtras, BasketFoot } from './basket-panel.tsx'

// Memoised children: a change of the basket renders the contents, not the dialog.
const Drawer = memo(Dialog)
const foot = <BasketFoot />
const inside = (
  <>
    <BasketContents />
    <BasketExtras />
  </>
)

/** The basket over any screen. */
export function BasketDrawer({ onClose }: { onClose: () => void }) {
  const isFull = countOf(useBasketView()) > 0
  return (
    <Drawer title="Your cart" shape="drawer" onClose={onClose} footer={isFull ? foot : undefined}>
      {inside}
    </Drawer>
  )
}
