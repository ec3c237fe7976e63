import { useEffect, useEffectEvent } from 'react'
import { onNetworkChange, toastsNetwork } from '../../native/network.ts'
import type { Notices } from '../../ui/notices/notices.ts'
import { useNotices } from '../../ui/notices/notices.ts'
import { network } from './network.ts'
import { offlineWords } from './price-age.ts'

/** Tells the customer that there is a network again; the phone app always does. [SES-18] */
export const sayBackOnline = (notices: Pick<Notices, 'toast'>): void => {
  if (!toastsNetwork) notices.toast({ text: offlineWords.online, variant: 'success' })
}

/** Ends the subscription of `sayWhenBack`. */
let unsubscribe: (() => void) | undefined

/** Says so once, when the shop answers again; the screen that could not load may be gone by then. [SES-18] */
const sayWhenBack = (notices: Pick<Notices, 'toast'>): void => {
  unsubscribe?.()
  unsubscribe = network.subscribe((now, before) => {
    if (now.isOffline || !before.isOffline) return
    unsubscribe?.()
    sayBackOnline(notices)
  })
}

/**
 * For a screen that could not load without a network: calls `onOnline` when there is a network, or when the shop
 * answers again, and tells the customer. [SES-18]
 */
export function RetryOnline({ onOnline }: { readonly onOnline: () => void }) {
  const notices = useNotices()
  const retry = useEffectEvent(onOnline)
  useEffect(() => {
    sayWhenBack(notices)
    const stopDevice = onNetworkChange((isConnected) => {
      if (isConnected) retry()
    })
    const stopShop = network.subscribe((now, before) => {
      if (before.isOffline && !now.isOffline) retry()
    })
    return () => {
      stopDevice()
      stopShop()
    }
  }, [notices])
  return null
}
