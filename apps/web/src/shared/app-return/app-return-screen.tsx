import { useEffect, useEffectEvent } from 'react'
import { clearAddressBar } from '../../lib/browser/address-bar.ts'
import { BackToApp } from './back-to-app.tsx'
import { useHandOver } from './hand-over.ts'

type AppReturnProps = {
  readonly returnId: string
  /** The address with which the provider returned: path, query and fragment. */
  readonly address: string
}

/**
 * The page of a provider's return in the browser above the phone app: keeps the address for the app and leads back to
 * it. The address bar shows the provider's answer no longer. [PAY-12] [NAT-02]
 */
export function AppReturnScreen({ returnId, address }: AppReturnProps) {
  const { link, isLost, handOver } = useHandOver(returnId)
  const begin = useEffectEvent(() => {
    clearAddressBar()
    void handOver(address)
  })
  useEffect(() => begin(), [])
  return <BackToApp link={link} isLost={isLost} onRetry={() => void handOver(address)} />
}
