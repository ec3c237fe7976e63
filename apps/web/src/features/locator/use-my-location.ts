import { useState } from 'react'

type Place = { readonly longitude: number; readonly latitude: number }
type LocationState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'asking' }
  | { readonly kind: 'refused' }
  | { readonly kind: 'found'; readonly place: Place }

const patience = { timeout: 10_000, maximumAge: 300_000 }

/** Reads the device's position after a tap; it is sent to the store search only. */
export const useMyLocation = () => {
  const [state, setState] = useState<LocationState>({ kind: 'idle' })
  const locate = () => {
    setState({ kind: 'asking' })
    navigator.geolocation.getCurrentPosition(
      ({ coords: { longitude, latitude } }) => setState({ kind: 'found', place: { longitude, latitude } }),
      () => setState({ kind: 'refused' }),
      patience,
    )
  }
  return { state, locate }
}
