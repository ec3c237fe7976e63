import type { LocatorState, OpenPanel } from '../../state/session/panels.ts'
import { whereOf, type Disposition } from '../../lib/disposition.ts'

/**
 * The locator's state by what is open and what is saved. With a saved place it edits that: its fields begin with the
 * saved address and store. What a link has filled in goes before. [LOC-03] [LOC-04] [NAV-16]
 */
export const locatorState = (open: OpenPanel | null, disposition: Disposition): LocatorState => {
  const asked = open?.panel === 'locator' ? open : null
  const prefill = asked?.prefill ?? null
  const editMode = whereOf(disposition) !== null
  const { address, storeName, serviceType } = disposition
  return {
    isOpen: asked !== null,
    tab: asked?.tab ?? 'delivery',
    editMode,
    search: {
      delivery: address ?? '',
      pickup: prefill?.store ?? (serviceType === 'Pickup' ? (storeName ?? '') : ''),
    },
    prefill,
  }
}
