import { useSyncExternalStore } from 'react'
import { OfflineBanner } from '../../ui/progress/states.tsx'
import styles from './frame.module.css'

const subscribe = (changed: () => void) => {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}

/** Shows that the device is offline, over the lower edge, so that no button moves. [SES-18] */
export function NetworkBanner() {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  return (
    <div className={styles.network}>
      <OfflineBanner offline={!isOnline} />
    </div>
  )
}
