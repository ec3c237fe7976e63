import { Type, type Static } from 'typebox'
import { endpoint } from '../core/endpoint.ts'
import { OrderRefund, TrackedOrder } from './tracking.ts'
import { Aud, Nullable, OrderIdText, ServiceTypeName, When } from '../core/values.ts'

const { orderReference, items, discounts, charges, totalSavings, amountToCollect, paymentType } =
  TrackedOrder.properties

/** What a tax invoice has to say of an order; everything on it sums to its total. [ORD-19] */
export const Receipt = Type.Object({
  orderId: OrderIdText,
  orderReference,
  createdAt: When,
  serviceType: ServiceTypeName,
  /** Nothing was supplied: it is no tax invoice. */
  isCancelled: Type.Boolean(),
  /** `abn` as it is written, in groups. */
  seller: Type.Object({ name: Type.String(), abn: Type.String() }),
  store: Type.Object({ name: Type.String(), address: Type.String(), phoneNumber: Type.String() }),
  /** Named from $1,000 on; null below it, and once nobody knows any more. */
  buyer: Nullable(Type.String()),
  items,
  discounts,
  charges,
  totalSavings,
  total: Aud,
  gst: Aud,
  /** Dollars that changed hands with the food, cash rounded to five cents. */
  amountToCollect,
  paymentType,
  /** Of a cancelled order that was paid online: with the GST in it and when it was cancelled. [ORD-21] */
  refund: Nullable(Type.Object({ ...OrderRefund.properties, gst: Aud, at: When })),
  /** In words; of a card its brand and last four digits. */
  paidBy: Type.String(),
})
export type Receipt = Static<typeof Receipt>

/** For whoever holds the order's session, and the customer whose order it is, however long ago it was. */
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
  reply: Type.String({ description: 'application/pdf, of ASCII alone' }),
  answer: 'pdf',
})
