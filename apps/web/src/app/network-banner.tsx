import { useSyncExternalStore } from 'react'
import { OfflineBanner } from '../ui/states.tsx'

const subscribe = (changed: () => void) => {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}

/** Says that there is no network for as long as there is none. */
export function NetworkBanner() {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  return <OfflineBanner offline={!isOnline} />
}
