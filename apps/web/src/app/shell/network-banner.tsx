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

/** Says that there is no network for as long as there is none, over the lower edge: nothing moves away from under a finger. [SES-18] */
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
