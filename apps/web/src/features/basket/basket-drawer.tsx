import { Dialog } from '../../ui/dialog.tsx'
import { BasketPanel } from './basket-panel.tsx'

/** The basket over any screen. */
export function BasketDrawer({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Your cart" shape="drawer" onClose={onClose}>
      <BasketPanel />
    </Dialog>
  )
}
