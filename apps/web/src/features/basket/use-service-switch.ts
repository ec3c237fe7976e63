import type { ServiceType } from '@forno/domain/core/basic-types'
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
import { useSaveSession } from '../../state/basket-changes/use-save-session.ts'

/**
 * Switches the cart between delivery and pickup. With a store it shows the changes and asks for confirmation; without a
 * store or delivery address it opens the locator. `onSettled` is called after it was confirmed or cancelled. [BAS-31]
 * [BAS-32]
 */
export const useServiceSwitch = (onSettled?: () => void) => {
  const disposition = useDisposition()
  const { openLocator } = usePanels()
  const save = useSaveSession({ isToggle: true })
  const [pending, setPending] = useState<SwitchData | null>(null)
  const requestSwitch = (serviceType: ServiceType) => {
    const data = switchTo(disposition, serviceType)
    const chosen = data && chosenBySwitch(data, disposition, readSwitchedFrom(sessionStorage))
    if (chosen === null) {
      openLocator(serviceType === 'Delivery' ? 'delivery' : 'pickup')
      return
    }
    setPending(data)
    save.mutate(chosen, {
      onSuccess: ({ kind }) => kind === 'saved' && keepSwitchedFrom(sessionStorage, disposition),
      onSettled: () => {
        setPending(null)
        onSettled?.()
      },
    })
  }
  const refused = save.data?.kind === 'refused' ? save.data : null
  return { requestSwitch, pending, refused, isPending: save.isPending }
}
