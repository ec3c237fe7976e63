import type { Basket } from '@forno/contracts/baskets/basket'
import { usePanels } from '../../state/session/panels.ts'
import { useDisposition } from '../../state/session/session.ts'
import { whereOf } from '../../lib/disposition.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Segmented } from '../../ui/fields/choice.tsx'
import { Note } from '../../ui/progress/states.tsx'
import { useServiceSwitch } from './use-service-switch.ts'
import styles from './basket.module.css'

const types = [
  { value: 'Delivery', label: 'Delivery', icon: 'scooter' },
  { value: 'Pickup', label: 'Pickup', icon: 'shop' },
] as const

/**
 * Switches the cart between delivery and pickup. With a store it shows the changes and asks for confirmation; without a
 * store or delivery address it opens the locator. [BAS-31] [BAS-32]
 */
export function ServiceSwitch({ basket }: { basket: Basket | null }) {
  const disposition = useDisposition()
  const { openLocator } = usePanels()
  const { requestSwitch, pending, refused, isPending } = useServiceSwitch()
  const selected = pending?.serviceType ?? basket?.serviceType ?? whereOf(disposition)?.serviceType
  return (
    <div className={styles.switch}>
      <Segmented
        legend="Delivery or pickup"
        hideLegend
        options={types}
        disabled={isPending}
        {...(selected === undefined ? {} : { value: selected })}
        onChange={requestSwitch}
      />
      {refused !== null && (
        <div role="alert">
          <Note
            tone="warning"
            action={
              <Button
                size="small"
                variant="secondary"
                onClick={() => openLocator(refused.suggestsPickup ? 'delivery' : 'pickup')}
              >
                {refused.suggestsPickup ? 'Choose another address' : 'Choose another store'}
              </Button>
            }
          >
            {refused.text}
          </Note>
        </div>
      )}
    </div>
  )
}
