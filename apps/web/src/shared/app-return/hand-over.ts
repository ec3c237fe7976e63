import { useState } from 'react'
import { logFailure } from '../../lib/browser/log.ts'
import { useCall } from '../../lib/http/call-context.ts'

/**
 * Hands a result to the phone app: the API stores it, and the link with its one-time code opens the app. The link
 * itself contains no part of the result; null = the API has not stored it yet. `isLost`: the API could not be reached,
 * or refused. [PAY-12] [NAT-02]
 */
export const useHandOver = (returnId: string) => {
  const call = useCall()
  const [link, setLink] = useState<string | null>(null)
  const [isLost, setLost] = useState(false)
  const handOver = async (result: string): Promise<void> => {
    setLost(false)
    try {
      const handedOver = await call('POST /app-returns/:returnId/result', { params: { returnId }, body: { result } })
      setLink(handedOver.link)
      location.assign(handedOver.link)
    } catch (error) {
      logFailure('the app does not get the result of this page', error)
      setLost(true)
    }
  }
  return { link, isLost, handOver }
}
