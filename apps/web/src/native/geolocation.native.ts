import { Geolocation as Plugin } from '@capacitor/geolocation'
import { positionLimits } from './geolocation-limits.ts'
import type { Geolocation } from './geolocation.ts'

const isGranted = ({ location, coarseLocation }: { location: string; coarseLocation: string }): boolean =>
  location === 'granted' || coarseLocation === 'granted'

/** The position by the plug-in. A coarse position is enough to list shops nearby. */
export const geolocation: Geolocation = {
  currentPosition: async () => {
    if (!isGranted(await Plugin.checkPermissions())) {
      const answer = await Plugin.requestPermissions({ permissions: ['location', 'coarseLocation'] })
      if (!isGranted(answer)) throw new Error('the person refused the location')
    }
    const { coords } = await Plugin.getCurrentPosition({ enableHighAccuracy: false, ...positionLimits })
    return { longitude: coords.longitude, latitude: coords.latitude }
  },
  permission: async () => {
    const status = await Plugin.checkPermissions()
    if (isGranted(status)) return 'granted'
    return status.location === 'denied' && status.coarseLocation === 'denied' ? 'denied' : 'prompt'
  },
}
