import { useQuery } from '@tanstack/react-query'
import { storeContactQuery, storeQuery } from '../../api/stores.ts'
import { asapFor, currentDay } from '../../state/fulfilment/trading-day.ts'
import { usePanels } from '../../state/session/panels.ts'
import { useDisposition } from '../../state/session/session.ts'
import { whereOf } from '../../lib/disposition.ts'
import { placeLabels } from '../../state/session/disposition-labels.ts'
import { useHydrated } from '../../lib/react/use-hydrated.ts'
import { paths } from '../../urls/urls.ts'
import { Pill } from '../../ui/layout/frame.tsx'

/** The chosen store or address and time, always visible, with a button to change them. */
export function WherePill() {
  const disposition = useDisposition()
  const where = whereOf(disposition)
  const { openLocator, openTime } = usePanels()
  const contact = useQuery({ ...storeContactQuery(where?.storeId ?? ''), enabled: where !== null })
  const isHydrated = useHydrated()
  const store = useQuery({ ...storeQuery(where?.storeId ?? ''), enabled: where !== null && isHydrated })
  // Another part may have loaded the store before hydration, while the server rendered the pill without it.
  const offer = isHydrated && where && store.data ? asapFor(currentDay(store.data.schedule), where.serviceType) : null
  const words = placeLabels(disposition, offer?.promiseMinutes ?? null, contact.data?.name ?? null)
  const icon = where === null ? 'pin' : where.serviceType === 'Delivery' ? 'scooter' : 'shop'
  const press = () => (where === null ? openLocator() : openTime())
  // Before hydration the pill is a link to the list of stores.
  return (
    <Pill
      id="where-and-when"
      icon={icon}
      hint="Change"
      {...words}
      {...(isHydrated ? { onPress: press } : { href: paths.stores })}
    />
  )
}
