import { noDoorDetails } from '@forno/domain/fulfilment/delivery-address'
import type { OrderId } from '@forno/domain/core/basic-types'
import type { KitchenOrder, KitchenStore } from '../src/features/kitchen/model/kitchen.ts'

type Changes = Omit<Partial<KitchenOrder>, 'orderId'> & { readonly orderId?: string }

/** An order for tests: one changed pizza for pickup, acknowledged. */
export const sampleOrder = ({ orderId = 'one', ...changes }: Changes): KitchenOrder => ({
  orderId: orderId as OrderId,
  orderReference: '34679CDFHJ',
  serviceType: 'Pickup',
  status: 'Preparing',
  pending: null,
  nextStatuses: ['Cooking', 'Packing', 'Ready', 'Unable to Deliver'],
  placedAt: '2026-11-21T18:30:00+11:00',
  dueAt: '2026-11-21T18:50:00+11:00',
  isAsap: true,
  customerName: 'Ada Lovelace',
  phoneNumber: '0400 000 000',
  address: null,
  ...noDoorDetails,
  orderNote: null,
  allergyNote: null,
  amountToCollect: 18.95 as KitchenOrder['amountToCollect'],
  isAcknowledged: true,
  ringsLouderAt: null,
  lines: [
    {
      quantity: 1,
      name: 'Hawaiian',
      build: 'LARGE · THIN',
      sauce: 'Tomato',
      toppings: [{ name: 'Ham', units: 1 }],
      plus: [{ name: 'Olives', units: 2 }],
      minus: ['Pineapple'],
      halves: [],
      contents: [],
      meal: null,
    },
  ],
  ...changes,
})

/** A store for tests that takes orders as planned, on a day without trading hours. */
export const sampleKitchenStore = (changes: Partial<KitchenStore> = {}): KitchenStore => ({
  storeId: 'NSW01',
  name: 'Newtown',
  timeZone: 'Australia/Sydney',
  storeTime: '2026-11-21T18:42:10+11:00',
  pausedUntil: null,
  pauseReason: null,
  extraMinutes: 0,
  today: {
    date: '2026-11-21',
    opensAt: null,
    plannedClosesAt: null,
    closesAt: null,
    isClosed: false,
    plannedSlotMinutes: null,
    slotMinutes: null,
  },
  ...changes,
})
