import { usePanels } from '../../state/session/panels.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'

/** Asks for delivery or pickup before an order can begin; each button opens the locator on its tab. [UI-11] [NAV-23] */
export function LocalisationDialog({ onClose }: { readonly onClose: () => void }) {
  const { openLocator } = usePanels()
  return (
    <Dialog
      title="Where would you like your order?"
      size="small"
      onClose={onClose}
      footer={
        <>
          <Button size="large" icon="scooter" data-autofocus onClick={() => openLocator('delivery')}>
            Delivery
          </Button>
          <Button size="large" variant="secondary" icon="shop" onClick={() => openLocator('pickup')}>
            Pickup
          </Button>
        </>
      }
    >
      <p>Tell us your address or choose a store first. Then you'll see its menu, prices and times.</p>
    </Dialog>
  )
}
