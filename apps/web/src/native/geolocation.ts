import { positionLimits } from './geolocation-limits.ts'

/** A position in degrees. */
export type Position = { readonly longitude: number; readonly latitude: number }

/** The permission to read the position; `prompt` = the system has not asked yet. */
export type LocationPermission = 'granted' | 'prompt' | 'denied'

/** The position of the device, and the permission to read it. [NAT-01] */
export type Geolocation = {
  /** The device's position; asks for the permission if needed, and rejects without one. Call it from a tap. */
  readonly currentPosition: () => Promise<Position>
  /** The permission now. Rejects while the location services of the phone are off. */
  readonly permission: () => Promise<LocationPermission>
  /** Lets the system ask for the permission without reading the position. Rejects as `permission` does. */
  readonly requestPermission: () => Promise<LocationPermission>
}

const permission = (): Promise<LocationPermission> =>
  navigator.permissions.query({ name: 'geolocation' }).then(({ state }) => state)

/** The position by the browser, which asks for the permission only together with the position. */
export const geolocation: Geolocation = {
  currentPosition: () =>
    new Promise((resolve, reject) => {
      navigator.geolocation.getCurrentPosition(
        ({ coords: { longitude, latitude } }) => resolve({ longitude, latitude }),
        ({ message }) => reject(new Error(message)),
        positionLimits,
      )
    }),
  permission,
  requestPermission: permission,
}
