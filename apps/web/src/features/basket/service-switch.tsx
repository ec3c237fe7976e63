import type { Basket } from '@forno/contracts/baskets'
import type { ServiceType } from '@forno/domain/words'
import { useState } from 'react'
import { usePanels } from '../../data/panels.ts'
import { useDisposition, whereOf } from '../../data/session.ts'
import {
  chosenBySwitch,
  keepSwitchedFrom,
  readSwitchedFrom,
  switchTo,
  type SwitchData,
} from '../../data/switch-service.ts'
import { useToggleSession } from '../../data/use-save-session.ts'
import { Button } from '../../ui/button.tsx'
import { Segmented } from '../../ui/choice.tsx'
import { Note } from '../../ui/states.tsx'
import styles from './basket.module.css'

const types = [
  { value: 'Delivery', label: 'Delivery', icon: 'scooter' },
  { value: 'Pickup', label: 'Pickup', icon: 'shop' },
] as const

/**
 * Delivery or pickup, changed in the cart: with a store it shows what that changes and asks; without one, or without an address to
 * deliver to, the locator asks for it. [BAS-31] [BAS-32]
 */
export function ServiceSwitch({ basket }: { basket: Basket | null }) {
  const disposition = useDisposition()
  const { openLocator } = usePanels()
  const save = useToggleSession()
  const [wanted, setWanted] = useState<SwitchData | null>(null)
  const tabOf = (serviceType: ServiceType) => (serviceType === 'Delivery' ? 'delivery' : 'pickup')
  const current = basket?.serviceType ?? whereOf(disposition)?.serviceType
  const ask = (serviceType: ServiceType) => {
    const data = switchTo(disposition, serviceType)
    const chosen = data && chosenBySwitch(data, disposition, readSwitchedFrom(sessionStorage))
    if (chosen === null) {
      openLocator(tabOf(serviceType))
      return
    }
    setWanted(data)
    save.mutate(chosen, {
      onSuccess: ({ kind }) => kind === 'saved' && keepSwitchedFrom(sessionStorage, disposition),
      onSettled: () => setWanted(null),
    })
  }
  const shown = wanted?.serviceType ?? current
  const refused = save.data?.kind === 'refused' ? save.data : null
  return (
    <div className={styles.switch}>
      <Segmented
        legend="Delivery or pickup"
        hideLegend
        options={types}
        disabled={save.isPending}
        {...(shown === undefined ? {} : { value: shown })}
        onChange={ask}
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
