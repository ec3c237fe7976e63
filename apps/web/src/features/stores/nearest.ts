import { distanceKm } from '@forno/domain/fulfilment/delivery-area'
import type { Store } from '../../api/stores.ts'

/**
 * The stores nearest to a store, with the straight-line distance in kilometres; without itself and stores that have not
 * opened yet. [NAV-13]
 */
export const nearestTo = (
  { code, latitude, longitude }: Pick<Store, 'code' | 'latitude' | 'longitude'>,
  stores: readonly Store[],
  most: number,
): readonly { readonly store: Store; readonly km: number }[] =>
  stores
    .filter((other) => other.code !== code && !other.comingSoon)
    .map((store) => ({ store, km: distanceKm({ latitude, longitude }, store) }))
    .toSorted((a, b) => a.km - b.km)
    .slice(0, most)

/** A distance, in steps of 50 m below a kilometre: "850 m", "4.2 km", "1,240 km". */
export const distanceWords = (km: number): string => {
  if (km < 0.95) return `${Math.max(Math.round(km * 20) * 50, 50)} m`
  return km < 10 ? `${km.toFixed(1)} km` : `${Math.round(km).toLocaleString('en-AU')} km`
}
