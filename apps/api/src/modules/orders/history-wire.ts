import type { PastOrder, SameOrder } from '@forno/contracts/orders/history'
import type { Store } from '@forno/domain/content/content'
import { isoWithOffset } from '@forno/domain/fulfilment/local-time'
import { aud } from '../../platform/core/aud.ts'
import type { OpenBasket } from '../baskets/index.ts'
import type { Order, OrderLine } from './orders-store.ts'
import type { WholeOrder } from './past-orders-store.ts'
import { buildWords } from './wire.ts'

const itemWire = ({ productId, name, quantity, unit, total, build }: OrderLine): PastOrder['basketItems'][number] => ({
  productId,
  name,
  quantity,
  unitPrice: aud(unit),
  totalPrice: aud(total),
  details: buildWords(build),
})

/** A past order with the names and prices of its day. [ORD-16] */
export const pastOrderWire = ({ order, lines }: WholeOrder, store: Pick<Store, 'name' | 'zone'>): PastOrder => {
  const placed = lines.map((line, index) => ({ line, position: index + 1 }))
  const whole = placed.filter(({ line }) => line.parent === null)
  const partsOf = (position: number) => placed.filter(({ line }) => line.parent === position)
  return {
    orderId: order.orderId,
    orderReference: order.reference,
    createdAt: isoWithOffset(order.placedAt, store.zone),
    orderDueAt: isoWithOffset(order.dueAt, store.zone),
    serviceType: order.serviceType,
    storeId: order.storeId,
    storeName: store.name,
    total: aud(order.total),
    status: order.status,
    basketItems: whole.filter(({ line }) => line.kind === 'item').map(({ line }) => itemWire(line)),
    groupedBasketItems: whole
      .filter(({ line }) => line.kind === 'group')
      .map(({ line, position }) => ({
        ...itemWire(line),
        basketItems: partsOf(position).map((part) => itemWire(part.line)),
      })),
  }
}

/** [BAS-28] */
export const sameOrderWire = (order: Order | null, { at, store }: Pick<OpenBasket, 'at' | 'store'>): SameOrder => ({
  order:
    order === null
      ? null
      : {
          orderId: order.orderId,
          orderReference: order.reference,
          createdAt: isoWithOffset(order.placedAt, store.zone),
        },
  storeTime: isoWithOffset(at, store.zone),
})
