import { useEffect, useState } from 'react'
import { forgetQueue, keepQueue, readKeptQueue, type KeptQueue } from './kept-queue.ts'
import { isSignedOut, type KitchenQueue } from './kitchen.ts'

/**
 * Keeps each queue that arrives on the device, and deletes it once the screen is signed out. Returns the queue that was
 * kept when the page opened, for as long as no answer has arrived; null = none.
 */
export const useKeptQueue = (queue: KitchenQueue | undefined, receivedAt: number, error: unknown): KeptQueue | null => {
  const [kept] = useState(() => readKeptQueue(localStorage, Date.now()))
  const isOut = isSignedOut(error)
  useEffect(() => {
    if (isOut) forgetQueue(localStorage)
    else if (queue !== undefined) keepQueue(localStorage, { queue, receivedAt })
  }, [queue, receivedAt, isOut])
  return queue === undefined ? kept : null
}
