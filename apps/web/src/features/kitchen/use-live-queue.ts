import { useEffect } from 'react'
import { useLookAgain } from '../../data/kitchen.ts'
import { listenToKitchen } from '../../data/kitchen-stream-client.ts'

/** Looks at the queue again whenever the store's stream says that it has changed, and at once when the stream breaks. */
export const useLiveQueue = (): void => {
  const lookAgain = useLookAgain()
  useEffect(() => listenToKitchen({ changed: lookAgain, broken: lookAgain }), [lookAgain])
}
