import { useEffect, useEffectEvent, useState } from 'react'
import { isNativeApp } from '../../native/native-app.ts'
import { geolocation, type Position } from '../../native/geolocation.ts'

type LocationState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'asking' }
  | { readonly kind: 'refused' }
  | { readonly kind: 'found'; readonly place: Position }

/**
 * Reads the device's position after a tap; it is sent to the store search only. The app, where the customer has allowed
 * it before, reads it at once. [LOC-01] [LOC-15]
 */
export const useMyLocation = () => {
  const [state, setState] = useState<LocationState>({ kind: 'idle' })
  const locate = () => {
    setState({ kind: 'asking' })
    geolocation.currentPosition().then(
      (place) => setState({ kind: 'found', place }),
      () => setState({ kind: 'refused' }),
    )
  }
  const locateAtOnce = useEffectEvent(() => locate())
  useEffect(() => {
    if (!isNativeApp()) return
    geolocation.permission().then(
      (permission) => {
        if (permission === 'granted') locateAtOnce()
      },
      () => undefined,
    )
  }, [])
  return { state, locate }
}
