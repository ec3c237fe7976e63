import { useEffect } from 'react'
import { useRefetchQueue } from '../model/kitchen.ts'
import { listenToKitchen } from '../model/kitchen-stream-client.ts'

/**
 * Refetches the queue after each event of the store's stream, and at once when the stream breaks or the device goes
 * offline, because a silent stream reports no failure.
 */
export const useLiveQueue = (): void => {
  const lookAgain = useRefetchQueue()
  useEffect(() => {
    const stop = listenToKitchen({ changed: lookAgain, broken: lookAgain })
    window.addEventListener('offline', lookAgain)
    return () => {
      window.removeEventListener('offline', lookAgain)
      stop()
    }
  }, [lookAgain])
}
