import { useState } from 'react'
import { logFailure } from '../../lib/browser/log.ts'
import { useCall } from '../../lib/http/call-context.ts'

/**
 * Hands a result to the phone app: the API keeps it, and the link with its one-time code opens the app. The link itself
 * contains no part of the result. [PAY-12] [NAT-02]
 */
export const useHandOver = (returnId: string) => {
  const call = useCall()
  const [link, setLink] = useState<string | null>(null)
  const [isLost, setLost] = useState(false)
  const handOver = async (result: string): Promise<void> => {
    setLost(false)
    try {
      const kept = await call('POST /app-returns/:returnId/result', { params: { returnId }, body: { result } })
      setLink(kept.link)
      location.assign(kept.link)
    } catch (error) {
      logFailure('the app does not get the result of this page', error)
      setLost(true)
    }
  }
  return { link, isLost, handOver }
}
