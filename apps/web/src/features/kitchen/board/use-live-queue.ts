import { useEffect } from 'react'
import { onShown } from '../../../lib/browser/on-shown.ts'
import { useRefetchQueue } from '../model/kitchen.ts'
import { listenToKitchen } from '../model/kitchen-stream-client.ts'

/**
 * Refetches the queue after each event of the store's stream, and at once when the stream breaks, the device goes
 * offline or comes back, because a silent stream reports no failure, and when the page is shown again, whose timers
 * were slow in the background.
 */
export const useLiveQueue = (): void => {
  const refetch = useRefetchQueue()
  useEffect(() => {
    const stop = listenToKitchen({ changed: refetch, broken: refetch })
    const stopWatchingVisibility = onShown(refetch)
    const events = ['offline', 'online'] as const
    for (const event of events) window.addEventListener(event, refetch)
    return () => {
      for (const event of events) window.removeEventListener(event, refetch)
      stopWatchingVisibility()
      stop()
    }
  }, [refetch])
}
