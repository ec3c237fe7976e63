import type { OrderId } from '@forno/domain/core/basic-types'
import { saveFile } from '../lib/browser/save-file.ts'
import type { Call } from '../lib/http/call.ts'

/** The call's path and session for an order's invoice. */
export type ReceiptInput = {
  readonly params: { readonly orderId: OrderId }
  readonly headers?: { readonly 'x-session-id': string }
}

/** Saves the invoice as a PDF file. [ORD-19] */
export const openReceiptFile = async (
  call: Call,
  input: ReceiptInput,
  { orderReference }: { readonly orderReference: string; readonly apiBase: string },
): Promise<null> => {
  const file = await call('GET /order/:orderId/receipt.pdf', input)
  saveFile(`tax-invoice-${orderReference}.pdf`, file, 'application/pdf')
  return null
}
