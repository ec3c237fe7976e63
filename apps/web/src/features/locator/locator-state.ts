import type { LocatorState, OpenPanel } from '../../state/session/panels.ts'
import { whereOf, type Disposition } from '../../lib/disposition.ts'

/**
 * The locator's state from the open panel and the saved disposition. A saved place opens it in edit mode, with the
 * saved address and store. Values from a link take precedence. [LOC-03] [LOC-04] [NAV-16]
 */
export const locatorState = (open: OpenPanel | null, disposition: Disposition): LocatorState => {
  const request = open?.panel === 'locator' ? open : null
  const prefill = request?.prefill ?? null
  const editMode = whereOf(disposition) !== null
  const { address, storeName, serviceType } = disposition
  return {
    isOpen: request !== null,
    tab: request?.tab ?? 'delivery',
    editMode,
    search: {
      delivery: address ?? '',
      pickup: prefill?.store ?? (serviceType === 'Pickup' ? (storeName ?? '') : ''),
    },
    prefill,
  }
}
