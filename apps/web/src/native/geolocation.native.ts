import { Geolocation as Plugin, type PermissionStatus } from '@capacitor/geolocation'
import { positionLimits } from './geolocation-limits.ts'
import type { Geolocation, LocationPermission } from './geolocation.ts'

const permissionOf = ({ location, coarseLocation }: PermissionStatus): LocationPermission => {
  if (location === 'granted' || coarseLocation === 'granted') return 'granted'
  return location === 'denied' && coarseLocation === 'denied' ? 'denied' : 'prompt'
}

const permission = async (): Promise<LocationPermission> => permissionOf(await Plugin.checkPermissions())

const requestPermission = async (): Promise<LocationPermission> =>
  permissionOf(await Plugin.requestPermissions({ permissions: ['location', 'coarseLocation'] }))

/** The position by the plug-in. A coarse position is enough to list stores nearby. */
export const geolocation: Geolocation = {
  currentPosition: async () => {
    if ((await permission()) !== 'granted' && (await requestPermission()) !== 'granted')
      throw new Error('the person refused the location')
    const { coords } = await Plugin.getCurrentPosition({ enableHighAccuracy: false, ...positionLimits })
    return { longitude: coords.longitude, latitude: coords.latitude }
  },
  permission,
  requestPermission,
}
