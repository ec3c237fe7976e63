import { memo, useMemo, type ReactNode } from 'react'
import { useBasketView } from '../../state/basket/basket-view.ts'
import { countOf } from '../../state/basket/item-count.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { BasketContents, BasketExtras, BasketFoot } from './basket-panel.tsx'

// Memoised children: a change of the basket renders the contents, not the dialog.
const Drawer = memo(Dialog)
const foot = <BasketFoot />

type BasketDrawerProps = {
  /** Upsells of the engagement service. */
  readonly upsells: ReactNode
  readonly onClose: () => void
}

/** The basket over any screen. */
export function BasketDrawer({ upsells, onClose }: BasketDrawerProps) {
  const inside = useMemo(
    () => (
      <>
        <BasketContents />
        <BasketExtras upsells={upsells} />
      </>
    ),
    [upsells],
  )
  const isFull = countOf(useBasketView()) > 0
  return (
    <Drawer title="Your cart" shape="drawer" onClose={onClose} footer={isFull ? foot : undefined}>
      {inside}
    </Drawer>
  )
}
