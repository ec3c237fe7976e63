import type { Receipt } from '@forno/contracts/orders/receipts'
import type { OrderId } from '@forno/domain/core/basic-types'
import { useMutation } from '@tanstack/react-query'
import type { ApiError } from '../lib/http/api-error.ts'
import { shopSite } from '../lib/browser/shop-site.ts'
import { useShop } from '../lib/react/shop-context.ts'
import { isNativeApp } from '../native/native-app.ts'
import { openBrowser } from '../native/browser.ts'
import { paths } from '../urls/urls.ts'
import { saveFile } from '../lib/browser/save-file.ts'
import { useCall } from '../lib/http/call-context.ts'
import { read } from '../lib/http/read.ts'

export type { Receipt }

export const receiptPath = (orderId: string): string => paths.receipt(orderId)

/** An order and the session that proves it; null = the signed-in customer proves it. */
export type ReceiptProof = { readonly orderId: string; readonly sessionId: string | null }

const inputOf = ({ orderId, sessionId }: ReceiptProof) => ({
  params: { orderId: orderId as OrderId },
  ...(sessionId === null ? {} : { headers: { 'x-session-id': sessionId } }),
})

/** [ORD-19] */
export const receiptQuery = (proof: ReceiptProof) => read('GET /order/:orderId/receipt', inputOf(proof), 1)

/**
 * Saves the invoice as a PDF file. The web view of the phone app ignores downloads, so the browser above it opens the
 * file by a ticket: that browser has neither session nor sign-in. [ORD-19] [NAT-01]
 */
export const useDownloadReceipt = (proof: ReceiptProof) => {
  const call = useCall()
  const base = useShop().configuration.uris['URI_API'] ?? '/api/v1'
  return useMutation<null, ApiError, Receipt>({
    mutationFn: async ({ orderReference }) => {
      if (isNativeApp()) {
        const { ticket } = await call('POST /order/:orderId/receipt/link', inputOf(proof))
        await openBrowser(new URL(`${base}/receipt-files/${ticket}`, shopSite).href)
        return null
      }
      const file = await call('GET /order/:orderId/receipt.pdf', inputOf(proof))
      saveFile(`tax-invoice-${orderReference}.pdf`, file, 'application/pdf')
      return null
    },
  })
}
