import type { ServiceType } from '@forno/domain/core/words'
import { useState } from 'react'
import { usePanels } from '../../state/session/panels.ts'
import { useDisposition } from '../../state/session/session.ts'
import {
  chosenBySwitch,
  keepSwitchedFrom,
  readSwitchedFrom,
  switchTo,
  type SwitchData,
} from '../../state/session/switch-service.ts'
import { useToggleSession } from '../../state/basket-changes/use-save-session.ts'

/**
 * Delivery or pickup, changed from the cart: with a store it shows what that changes and asks; without one, or without
 * an address to deliver to, the locator asks for it. `onSettled` is called once it was confirmed or dropped. [BAS-31]
 * [BAS-32]
 */
export const useServiceSwitch = (onSettled?: () => void) => {
  const disposition = useDisposition()
  const { openLocator } = usePanels()
  const save = useToggleSession()
  const [wanted, setWanted] = useState<SwitchData | null>(null)
  const ask = (serviceType: ServiceType) => {
    const data = switchTo(disposition, serviceType)
    const chosen = data && chosenBySwitch(data, disposition, readSwitchedFrom(sessionStorage))
    if (chosen === null) {
      openLocator(serviceType === 'Delivery' ? 'delivery' : 'pickup')
      return
    }
    setWanted(data)
    save.mutate(chosen, {
      onSuccess: ({ kind }) => kind === 'saved' && keepSwitchedFrom(sessionStorage, disposition),
      onSettled: () => {
        setWanted(null)
        onSettled?.()
      },
    })
  }
  const refused = save.data?.kind === 'refused' ? save.data : null
  return { ask, wanted, refused, isPending: save.isPending }
}
