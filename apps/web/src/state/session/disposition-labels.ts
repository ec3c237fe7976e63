import { asapLabel, timeOf } from '@forno/domain/fulfilment/time-labels'
import type { Disposition } from '../../lib/disposition.ts'

/** The two lines of the location pill: "Delivery" or "Pickup" with the time, and the place. */
export type PlaceLabels = { readonly label: string; readonly detail: string | null }

/** The labels of a disposition; `promiseMinutes` is null while unknown. [TIM-05] */
export const placeLabels = (
  disposition: Disposition,
  promiseMinutes: number | null,
  storeName: string | null,
): PlaceLabels => {
  const { serviceType } = disposition
  if (serviceType === 'Unlocalised') return { label: 'Delivery or pickup?', detail: 'Add your address or store' }
  const place = serviceType === 'Delivery' ? (disposition.address ?? storeName) : storeName
  const when = timeLabel(disposition, promiseMinutes)
  return { label: when === null ? serviceType : `${serviceType} · ${when}`, detail: place }
}

/** "ASAP (35 mins)" or "06:15 PM". [TIM-05] */
export const timeLabel = (
  { isAsap, orderDueAt }: Pick<Disposition, 'isAsap' | 'orderDueAt'>,
  promiseMinutes: number | null,
) => {
  if (!isAsap && orderDueAt !== null) return timeOf(orderDueAt)
  return promiseMinutes === null ? null : asapLabel(promiseMinutes)
}
