import { second } from '@forno/domain/core/durations'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import type { Brand } from '../../lib/brand.ts'
import { reloadOnline } from '../../lib/storage/back-online.ts'
import type { FatalReason } from './fatal-reasons.ts'
import { FatalView } from './fatal-view.tsx'
import { retryLabel, startCountdown, ticked } from './retry-countdown.ts'
import { retryByReload } from './retry-marker.ts'

type FatalScreenProps = {
  readonly brand: Pick<Brand, 'wordmark' | 'supportNumber'>
  readonly reason: FatalReason
  readonly afterRetry: boolean
}

/**
 * Needs no configuration, dictionary or router. Retry clears the failed state. A screen that was shown without a
 * network loads the page again when there is one. [ERR-12] [ERR-19] [ERR-20] [ERR-21] [SES-14] [SES-18]
 */
export function FatalScreen({ brand: { wordmark, supportNumber }, reason, afterRetry }: FatalScreenProps) {
  const isOnline = useSyncExternalStore(
    onConnection,
    () => navigator.onLine,
    () => true,
  )
  const [startedOnline] = useState(isOnline)
  useEffect(() => {
    if (!startedOnline && isOnline) reloadOnline()
  }, [startedOnline, isOnline])
  return (
    <>
      {/* The page of the phone app has no title of its own; on the web, the title of the page stays the first one. */}
      <title>{wordmark}</title>
      <FatalView {...{ wordmark, supportNumber, isOnline, reason }}>
        <RetryButton afterRetry={afterRetry} />
      </FatalView>
    </>
  )
}

function RetryButton({ afterRetry }: { afterRetry: boolean }) {
  const [countdown, setCountdown] = useState(() => startCountdown(afterRetry))
  const { isWaiting } = countdown
  useEffect(() => {
    if (!isWaiting) return
    const clock = setInterval(() => setCountdown(ticked), second)
    return () => clearInterval(clock)
  }, [isWaiting])
  return (
    <Button size="large" disabled={isWaiting} onClick={retryByReload}>
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
