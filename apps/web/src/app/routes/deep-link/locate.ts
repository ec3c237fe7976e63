import type { WantedTime } from '../../../state/session/panels.ts'
import type { LinkTime, LocateLink } from '../../../urls/deep-links.ts'
import type { DeepLinkDeps } from './deep-link-tools.ts'
import { findStore, timeAt } from './link-place.ts'
import { linkTextOf } from './link-texts.ts'

/** Opens the locator over the base route, prefilled from the link. [NAV-16] */
export const locate = async (link: LocateLink, tools: DeepLinkDeps): Promise<void> => {
  tools.show({ kind: 'working', label: 'Opening the store finder' })
  const store = link.store === null ? null : await findStore(tools.deps, link.store).catch(() => null)
  const isPickup = link.serviceType === 'Pickup' || (link.serviceType === null && link.store !== null)
  const serviceType = isPickup ? 'Pickup' : 'Delivery'
  const name = store?.name ?? link.store?.replaceAll('-', ' ')
  const time = link.time && (store ? await timeAt(tools.deps, store, serviceType, link.time) : asapOnly(link.time))
  await tools.go(link.base)
  tools.panels.openLocator(isPickup ? 'pickup' : 'delivery', {
    prefill: { ...(name === undefined ? {} : { store: name }), ...(time === null ? {} : { time }) },
    ...(store !== null && !isPickup ? { notice: linkTextOf('addressNotice', store) } : {}),
  })
}

/** Without a store the time zone of a minute is unknown, so only ASAP is prefilled. */
const asapOnly = ({ isAsap }: LinkTime): WantedTime => ({ isAsap, orderDueAt: null })
