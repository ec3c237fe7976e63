import type { Receipt } from '@forno/contracts/receipts/receipts'
import type { OrderId } from '@forno/domain/core/basic-types'
import { useMutation } from '@tanstack/react-query'
import type { ApiError } from '../lib/http/api-error.ts'
import { useShop } from '../lib/react/shop-context.ts'
import { openReceiptFile, type ReceiptInput } from './receipt-file.ts'
import { paths } from '../urls/urls.ts'
import { useCall } from '../lib/http/call-context.ts'
import { read } from '../lib/http/read.ts'

export type { Receipt }

/** The path of an order's tax invoice. */
export const receiptPath = (orderId: string): string => paths.receipt(orderId)

/** An order and the session that proves it; null = the signed-in customer proves it. */
export type ReceiptProof = { readonly orderId: string; readonly sessionId: string | null }

const inputOf = ({ orderId, sessionId }: ReceiptProof): ReceiptInput => ({
  params: { orderId: orderId as OrderId },
  ...(sessionId === null ? {} : { headers: { 'x-session-id': sessionId } }),
})

/** The tax invoice of an order. [ORD-19] */
export const receiptQuery = (proof: ReceiptProof) => read('GET /order/:orderId/receipt', inputOf(proof), 1)

/** Saves the invoice as a PDF file, or opens it in the browser above the phone app. [ORD-19] */
export const useDownloadReceipt = (proof: ReceiptProof) => {
  const call = useCall()
  const apiBase = useShop().configuration.uris['URI_API'] ?? '/api/v1'
  return useMutation<null, ApiError, Receipt>({
    mutationFn: ({ orderReference }) => openReceiptFile(call, inputOf(proof), { orderReference, apiBase }),
  })
}
