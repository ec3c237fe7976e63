import type { ServiceType } from '@forno/domain/core/basic-types'
import type { Store } from '../../../api/stores.ts'
import type { WantedTime } from '../../../state/session/panels.ts'
import type { LinkTime, LocateLink } from '../../../urls/deep-links.ts'
import type { AppDeps } from '../../shell/app-deps.ts'
import type { DeepLinkDeps } from './deep-link-tools.ts'
import { findStore, timeAt } from './link-place.ts'
import { linkTextOf } from './link-texts.ts'

/**
 * Opens the locator over the base route, prefilled from the link. A store or a schedule that cannot be loaded is left
 * out: the locator opens nevertheless. [NAV-16]
 */
export const locate = async (link: LocateLink, tools: DeepLinkDeps): Promise<void> => {
  tools.show({ kind: 'working', label: 'Opening the store finder' })
  const store = link.store === null ? null : await findStore(tools.deps, link.store).catch(() => null)
  const isPickup = link.serviceType === 'Pickup' || (link.serviceType === null && link.store !== null)
  const serviceType = isPickup ? 'Pickup' : 'Delivery'
  const name = store?.name ?? link.store?.replaceAll('-', ' ')
  const time = link.time && (await prefilledTime(tools.deps, store, serviceType, link.time))
  await tools.go(link.base)
  tools.panels.openLocator(isPickup ? 'pickup' : 'delivery', {
    prefill: { ...(name === undefined ? {} : { store: name }), ...(time === null ? {} : { time }) },
    ...(store !== null && !isPickup ? { notice: linkTextOf('addressNotice', store) } : {}),
  })
}

/** The link's time at its store. Without the store or its schedule no slot is known, so only ASAP is prefilled. */
const prefilledTime = async (
  deps: AppDeps,
  store: Store | null,
  serviceType: ServiceType,
  time: LinkTime,
): Promise<WantedTime> => {
  const asapOnly = { isAsap: time.isAsap, orderDueAt: null }
  return store === null ? asapOnly : timeAt(deps, store, serviceType, time).catch(() => asapOnly)
}
