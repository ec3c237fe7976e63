import { shopSite } from '../lib/browser/shop-site.ts'
import { openBrowser } from '../native/browser.ts'
import type * as web from './receipt-file.ts'

/**
 * The web view of the phone app ignores downloads, so the browser above it opens the file by a ticket: that browser has
 * neither session nor sign-in. [ORD-19] [NAT-01]
 */
export const openReceiptFile: typeof web.openReceiptFile = async (call, input, { apiBase }) => {
  const { ticket } = await call('POST /order/:orderId/receipt/link', input)
  await openBrowser(new URL(`${apiBase}/receipt-files/${ticket}`, shopSite).href)
  return null
}
