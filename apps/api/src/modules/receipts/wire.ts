import type { Receipt } from '@forno/contracts/receipts/receipts'
import type { Store } from '@forno/domain/content/content'
import { deliveryAddressLine } from '@forno/domain/fulfilment/address-line'
import { chainZone, isoWithOffset } from '@forno/domain/fulfilment/local-time'
import { formatAbn } from '@forno/domain/orders/abn'
import { addsUp, mustNameBuyer, paymentLabel } from '@forno/domain/orders/tax-invoice'
import { gstOf, nothing } from '@forno/domain/core/money'
import type { Instant } from '@forno/domain/core/basic-types'
import { aud } from '../../platform/core/aud.ts'
import type { Brand } from '../../platform/core/brand.ts'
import { billedLines, refundWire, type Order, type OrderLine, type OrderRefund } from '../orders/index.ts'

type ReceiptContent = {
  readonly order: Order
  readonly lines: readonly OrderLine[]
  /** Null if the content no longer has the store. */
  readonly store: Pick<Store, 'name' | 'address' | 'city' | 'state' | 'postCode' | 'phone' | 'zone'> | null
  readonly brand: Brand
  readonly masked: string | null
  readonly refund: OrderRefund | null
  readonly methodLabel: string
}

const storeOf = ({ order, store }: ReceiptContent): Receipt['store'] =>
  store === null
    ? { name: order.storeId, address: '', phoneNumber: '' }
    : {
        name: store.name,
        address: `${store.address}, ${store.city} ${store.state} ${store.postCode}`,
        phoneNumber: store.phone,
      }

/** The buyer, if the invoice must name one; null for an anonymised order. */
const buyerOf = ({ total, customer }: Order): string | null => {
  const name = [customer.firstName, customer.lastName].filter((part) => part !== null && part !== '').join(' ')
  return mustNameBuyer(total) && name !== '' ? name : null
}

/**
 * The tax invoice of an order as it was placed. Throws if its lines do not sum to its total: no invoice is better
 * than a wrong one. [ORD-19]
 */
export const receiptWire = (receiptContent: ReceiptContent): Receipt => {
  const { order, lines, store, brand, masked, refund, methodLabel } = receiptContent
  const iso = (at: Instant): string => isoWithOffset(at, store?.zone ?? chainZone)
  const isCancelled = order.status === 'Unable to Deliver'
  const { total, gst, pricing, serviceType } = order
  const billed = lines.filter(({ parent }) => parent === null).map((line) => line.total)
  if (!addsUp({ lines: billed, total, gst })) throw new Error(`the lines of order ${order.orderId} are not its total`)
  return {
    orderId: order.orderId,
    orderReference: order.reference,
    createdAt: iso(order.placedAt),
    serviceType,
    isCancelled,
    seller: { name: brand.businessName, abn: formatAbn(brand.abn) },
    store: storeOf(receiptContent),
    deliveryAddress: deliveryAddressLine(order.deliveryAddress),
    buyer: buyerOf(order),
    ...billedLines(lines),
    totalSavings: aud(pricing.savings ?? nothing),
    total: aud(total),
    gst: aud(gst),
    amountToCollect: aud(pricing.amountToCollect),
    paymentType: order.method,
    refund:
      refund === null ? null : { ...refundWire(refund), gst: aud(gstOf(refund.amount)), at: iso(order.updatedAt) },
    paidBy:
      isCancelled && refund === null
        ? `Nothing to pay (${methodLabel})`
        : paymentLabel({ label: methodLabel, masked, collect: pricing.amountToCollect, serviceType }),
  }
}
