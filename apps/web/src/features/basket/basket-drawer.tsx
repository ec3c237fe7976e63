import { memo } from 'react'
import { useBasketView } from '../../state/basket/basket-view.ts'
import { countOf } from '../../state/basket/item-count.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { BasketContents, BasketExtras, BasketFoot } from './basket-panel.tsx'

// The same elements every time: a change of the basket redraws within them, not the dialog around them.
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
