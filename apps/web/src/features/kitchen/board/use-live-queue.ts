import { useEffect } from 'react'
import { useLookAgain } from '../model/kitchen.ts'
import { listenToKitchen } from '../model/kitchen-stream-client.ts'

/**
 * Looks at the queue again whenever the store's stream says that it has changed, and at once when the stream breaks or
 * the device loses its network: a stream that has gone silent does not say so.
 */
export const useLiveQueue = (): void => {
  const lookAgain = useLookAgain()
  useEffect(() => {
    const stop = listenToKitchen({ changed: lookAgain, broken: lookAgain })
    window.addEventListener('offline', lookAgain)
    return () => {
      window.removeEventListener('offline', lookAgain)
      stop()
    }
  }, [lookAgain])
}
