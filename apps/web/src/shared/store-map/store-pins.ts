import type { Store } from '../../api/stores.ts'

/** A store as a map pin; a store that takes no orders right now gets a muted pin. */
export const pinOf = ({ code, name, longitude, latitude, comingSoon, isPOSOnline, pausedUntil }: Store) => ({
  id: code,
  label: name,
  longitude,
  latitude,
  tone: comingSoon || !isPOSOnline || pausedUntil !== null ? ('quiet' as const) : ('strong' as const),
})

/** The label of stores whose pins are too close together to tell apart. */
export const clusterLabel = (pins: readonly { readonly label: string }[]): string =>
  `${pins.length} stores around ${pins[0]?.label ?? ''}: look closer`

/** The bounds of the mainland with Tasmania. Remote islands are reached by the list, by name, or by zooming out. */
export const mainland = [
  [113.2, -10.7],
  [153.7, -43.7],
] as const
