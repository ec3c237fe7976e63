import { useEffect, useState, useSyncExternalStore } from 'react'
import { failedUrlsKey } from '../../lib/storage/failed-urls-key.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Logo } from '../../ui/layout/frame.tsx'
import { Icon } from '../../ui/icon.tsx'
import { retryLabel, startCountdown, ticked } from './retry-countdown.ts'
import styles from './fatal-screen.module.css'

export const retryMarker = 'pinia_retried'

/** Texts of the screen, with and without a network. [ERR-20] */
export const fatalTexts = {
  online: 'Our website is temporarily unavailable. Please try again shortly.',
  offline: 'Check your connection and try again.',
} as const

/** Needs no configuration, dictionary or router. Retry clears the failed state. [ERR-12] [ERR-19] [ERR-20] [ERR-21] */
export function FatalScreen({ wordmark, afterRetry }: { wordmark: string; afterRetry: boolean }) {
  const isOnline = useSyncExternalStore(
    onConnection,
    () => navigator.onLine,
    () => true,
  )
  return (
    <main className={styles.fatal}>
      {/* The page of the phone app has no title of its own; on the web, the title of the page stays the first one. */}
      <title>{wordmark}</title>
      <Logo name={wordmark} href="/" width={200} />
      {!isOnline && <Icon name="offline" size={64} label="No connection" />}
      <h1 className={styles.text}>{isOnline ? fatalTexts.online : fatalTexts.offline}</h1>
      <RetryButton afterRetry={afterRetry} />
    </main>
  )
}

function RetryButton({ afterRetry }: { afterRetry: boolean }) {
  const [countdown, setCountdown] = useState(() => startCountdown(afterRetry))
  const { isWaiting } = countdown
  useEffect(() => {
    if (!isWaiting) return
    const clock = setInterval(() => setCountdown(ticked), 1000)
    return () => clearInterval(clock)
  }, [isWaiting])
  const retry = () => {
    sessionStorage.setItem(retryMarker, '1')
    sessionStorage.removeItem(failedUrlsKey)
    location.reload()
  }
  return (
    <Button size="large" disabled={isWaiting} onClick={retry}>
      {retryLabel(countdown)}
    </Button>
  )
}

const onConnection = (changed: () => void) => {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}
