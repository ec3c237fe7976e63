import { Type, type Static } from 'typebox'
import { endpoint } from '../core/endpoint.ts'
import { OrderRefund, TrackedOrder } from '../orders/tracking.ts'
import { Aud, Nullable, OrderIdText, ServiceTypeName, When } from '../core/values.ts'

const { orderReference, items, discounts, charges, totalSavings, amountToCollect, paymentType } =
  TrackedOrder.properties

/** The content of a tax invoice. Its amounts add up to its total. [ORD-19] */
export const Receipt = Type.Object({
  orderId: OrderIdText,
  orderReference,
  createdAt: When,
  serviceType: ServiceTypeName,
  /** The order was cancelled, so this is not a tax invoice. */
  isCancelled: Type.Boolean(),
  /** `abn` with the digits in groups. */
  seller: Type.Object({ name: Type.String(), abn: Type.String() }),
  store: Type.Object({ name: Type.String(), address: Type.String(), phoneNumber: Type.String() }),
  /** Where it was delivered, in one line with the unit; null for pickup, and after the address was deleted. */
  deliveryAddress: Nullable(Type.String()),
  /** Present from $1,000; null below that, and after the name was deleted. */
  buyer: Nullable(Type.String()),
  items,
  discounts,
  charges,
  totalSavings,
  total: Aud,
  gst: Aud,
  /** Dollars paid on collection or delivery, cash rounded to five cents. */
  amountToCollect,
  paymentType,
  /** For a cancelled order that was paid online: includes its GST and the time of the cancellation. [ORD-21] */
  refund: Nullable(Type.Object({ ...OrderRefund.properties, gst: Aud, at: When })),
  /** The payment as text; for a card its brand and last four digits. */
  paidBy: Type.String(),
})
export type Receipt = Static<typeof Receipt>

/** Calls for the holder of the order's session and for the customer who owns the order, however old the order is. */
const ofOrder = {
  access: 'tracker',
  alsoReads: ['session', 'bearer'],
  params: Type.Object({ orderId: OrderIdText }),
  refusals: ['OrderUnknown'],
} as const

export const getReceipt = endpoint('GET /order/:orderId/receipt', {
  summary: 'The tax invoice of an order [ORD-19]',
  ...ofOrder,
  reply: Receipt,
})
export const getReceiptFile = endpoint('GET /order/:orderId/receipt.pdf', {
  summary: 'The tax invoice of an order as a PDF file [ORD-19]',
  callClass: 'costly',
  ...ofOrder,
  reply: Type.Unsafe<Uint8Array<ArrayBuffer>>({ type: 'string', format: 'binary', description: 'A tagged PDF' }),
  answer: 'pdf',
})

const ReceiptTicket = Type.String({ pattern: '^[A-Za-z0-9_-]{40,400}$' })

export const linkReceiptFile = endpoint('POST /order/:orderId/receipt/link', {
  summary: 'A ticket that opens the tax invoice for two minutes in a browser without a sign-in [ORD-19] [NAT-01]',
  ...ofOrder,
  reply: Type.Object({ ticket: ReceiptTicket }),
})
export const getLinkedReceiptFile = endpoint('GET /receipt-files/:ticket', {
  summary: 'The tax invoice of a ticket as a PDF file [ORD-19] [NAT-01]',
  callClass: 'costly',
  access: 'anyone',
  params: Type.Object({ ticket: ReceiptTicket }),
  reply: getReceiptFile.reply,
  answer: 'pdf',
  refusals: ['OrderUnknown'],
})
