import type { Basket, BasketItem, GroupedBasketItem } from '@forno/contracts/baskets/basket'
import { audOf } from '../src/lib/money.ts'
import { noAddress } from '../src/lib/disposition.ts'

type Line = Partial<Pick<BasketItem, 'name' | 'quantity' | 'isAvailable'>> & { readonly cents?: number }

/** A basket item for tests. */
export const sampleItem = (basketItemId: string, line: Line = {}): BasketItem => {
  const { name = 'Garlic bread', quantity = 1, isAvailable = true, cents = 650 } = line
  return {
    basketItemId: basketItemId as BasketItem['basketItemId'],
    productId: name.toLowerCase().replaceAll(' ', '-'),
    quantity,
    totalPrice: audOf(cents * quantity),
    unitPrice: audOf(cents),
    alcoholUnits: 0,
    productType: 'StockItemExtended',
    slug: 'sample',
    name,
    taxonomy: '',
    paymentType: null,
    isCustomisable: false,
    isAvailable,
    kilojoules: null,
    food: null,
    basketItemParts: [],
    surcharge: null,
    voucherCode: null,
    fulfilledProduct: null,
    trail: [],
  }
}

/** A meal with one product for tests. */
export const sampleMeal = (id: string, line: Line = {}): GroupedBasketItem => {
  const { name = 'Family box', quantity = 1, isAvailable = true, cents = 3000 } = line
  return {
    groupedBasketItemId: id as GroupedBasketItem['groupedBasketItemId'],
    productId: 'family-box',
    quantity,
    basketItems: [{ ...sampleItem(`${id}-1`, { cents: 0, isAvailable }), groupId: 'side' }],
    slug: 'family-box',
    productType: 'Meals',
    ableToSwap: true,
    ignoreMinSpend: false,
    isVoucher: false,
    voucherCode: null,
    voucherId: null,
    paymentType: null,
    name,
    totalPrice: audOf(cents * quantity),
    unitPrice: audOf(cents),
    saving: audOf(0),
    isAvailable,
    trail: [],
  }
}

type BasketChanges = Omit<Partial<Basket>, 'basketId'> & { readonly basketId?: string }

/** A pickup basket with garlic bread for tests; each test sets its sums. */
export const sampleBasket = ({ basketId = 'b1', ...changes }: BasketChanges = {}): Basket => ({
  basketId: basketId as Basket['basketId'],
  sessionId: 's1',
  createdAt: '2026-11-21T12:00:00+11:00',
  version: 1,
  channelType: 'Online',
  channelName: 'Website',
  externalReference: null,
  serviceType: 'Pickup',
  orderDueAt: null,
  isAsap: true,
  promiseMinutes: 15,
  storeTime: '2026-11-21T12:00:00+11:00',
  storeInfo: sampleStoreInfo,
  customerInfo: {
    emailAddress: null,
    firstName: null,
    lastName: null,
    ...noAddress,
    phoneNumber: null,
    customerId: null,
    userId: null,
    optinEmail: false,
    optinSms: false,
    orderRegister: null,
  },
  basketItems: [sampleItem('i1')],
  groupedBasketItems: [],
  discounts: [],
  vouchers: [],
  serviceCharges: [],
  basketTotal: audOf(650),
  basketSubTotal: audOf(650),
  totalSavings: audOf(0),
  discount: audOf(0),
  gst: audOf(59),
  amountToCollect: audOf(650),
  paymentInfo: null,
  orderNote: null,
  tags: [],
  upsells: [],
  spendCampaign: null,
  messages: [],
  maxAlcoholUnits: 6,
  ...changes,
})

/** The store of a sample basket: Fitzroy, with a delivery minimum of $20.00 and none for pickup. */
export const sampleStoreInfo: Basket['storeInfo'] = {
  storeId: 'VIC01',
  name: 'Fitzroy',
  phone: '(03) 5550 0101',
  merchantId: 'm',
  pod: { occasion: '', sector: '', deliveryAdjustmentMinutes: 0 },
  paymentOptions: [],
  minimumOrderValue: { delivery: audOf(2000), pickup: audOf(0) },
  isContactless: false,
  contactlessMessage: null,
  canAcceptOnlineOrders: true,
  canAcceptOnlineCreditCards: false,
  canAcceptOnlineAmexCheckout: false,
  canAcceptOnlineVisaCheckout: false,
  slug: 'fitzroy',
  timeZone: 'Australia/Melbourne',
}
