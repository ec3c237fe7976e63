import { useState } from 'react'
import { geolocation, type Position } from '../../native/geolocation.ts'

type LocationState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'asking' }
  | { readonly kind: 'refused' }
  | { readonly kind: 'found'; readonly place: Position }

/** Reads the device's position after a tap; it is sent to the store search only. */
export const useMyLocation = () => {
  const [state, setState] = useState<LocationState>({ kind: 'idle' })
  const locate = () => {
    setState({ kind: 'asking' })
    geolocation.currentPosition().then(
      (place) => setState({ kind: 'found', place }),
      () => setState({ kind: 'refused' }),
    )
  }
  return { state, locate }
}
