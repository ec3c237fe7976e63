import { priceBasket } from '../../packages/domain/src/pricing/price-basket.ts'
import { menuFor } from '../../packages/domain/src/menu/menu.ts'
import { newBasket } from '../../packages/domain/src/baskets/changes.ts'
import { addGroup } from '../../packages/domain/src/baskets/groups.ts'
import { line, soldOutState, stock, store, wednesday } from '../../packages/domain/test/fixture-content.ts'
import { buildHalves, halvesOf } from '../../packages/domain/test/fixture-halves.ts'
import { mealContent, newMeal } from '../../packages/domain/test/fixture-meals.ts'
import { offer } from '../../packages/domain/test/fixture-offers.ts'

const at = Date.parse('2026-11-25T18:00:00+11:00')

/** A store that differs in every field from one that has just been written down. */
const wholeStore = {
  ...store,
  phone: '+61255501234',
  canAcceptOnlineVisaCheckout: true,
  isContactless: true,
  deliveryAdjustmentMinutes: 7,
  minimums: { delivery: 2000, pickup: 1000 },
  paymentOptions: [
    { paymentOption: 'cash', status: 'Enabled', sortOrder: 1, maxOrderCharge: 15_000 },
    {
      paymentOption: 'paypal',
      status: 'Enabled',
      sortOrder: 2,
      maxOrderCharge: 90_000,
      variants: [{ variant: 'payIn4', minOrderCharge: 3000, maxOrderCharge: 150_000 }],
    },
  ],
}

const code = offer('bread', { kind: 'freeItem', selector: { products: ['garlic-bread'] }, max: 1 })
const idle = offer('ten', { kind: 'percentOff', selector: { products: ['tiramisu'] }, percent: 10 })
const content = {
  ...mealContent,
  stores: [wholeStore],
  products: [
    ...mealContent.products.map((each) => (each.id === 'fixed-box' ? { ...each, paymentType: 'cash' } : each)),
    stock('voucher-card', 2500, { paymentType: 'cash' }),
  ],
  offers: [...mealContent.offers, code, idle],
  upsells: [
    {
      id: 'sweet',
      designCode: 'CartUpsell',
      title: 'Something sweet?',
      triggers: ['addtocart'],
      after: [],
      availability: {},
      products: ['cola', 'tiramisu'],
      requiredProducts: ['garlic-bread'],
      removeProducts: ['garlic-bread'],
      categories: [
        {
          name: 'Sweets',
          products: [
            { productId: 'cola', isDefault: true },
            { productId: 'tiramisu', isDefault: false },
          ],
        },
      ],
      buttonText: 'Add it',
      popupDescription: 'Fresh today',
      imageName: 'cola',
      redirectLink: '/menu/sides',
    },
  ],
  spendCampaign: { products: ['tiramisu'], startingAmount: 1500, minimumAmount: 4500 },
}

const disposition = {
  serviceType: 'Delivery',
  storeId: wholeStore.id,
  isAsap: false,
  orderDueAt: at + 3_600_000,
  deliveryAddress: {
    address: '14 Hope Street',
    city: 'Newtown',
    state: 'NSW',
    postalCode: '2042',
    place: { longitude: 151.18, latitude: -33.9 },
    unit: '5',
    access: 'Green gate',
    leaveAtDoor: true,
    driverNote: 'Mind the dog',
    isUnverified: true,
  },
}

const menu = menuFor(content, wholeStore, null, 'Delivery', wednesday)

const withMeals = (state) =>
  ['fixed-box', 'club-deal'].reduce(
    (before, id) =>
      addGroup(before, menu, newMeal(id, null, { code: id === 'club-deal' ? 'CLUB' : null, quantity: 2 })),
    state,
  )

const state = withMeals({
  ...newBasket(disposition, 'CallCentre'),
  customer: {
    emailAddress: 'ada@example.com',
    firstName: 'Ada',
    lastName: 'Byron',
    phoneNumber: '0491570156',
    optinEmail: true,
    optinSms: true,
    orderRegister: 'order-guest',
  },
  lines: [
    line('half-n-half', 2, buildHalves(halvesOf(menu))),
    line('garlic-bread', 3),
    line('voucher-card', 1),
    line('gone', 1),
  ],
  codes: [
    { code: 'BREAD', offerId: 'bread' },
    { code: 'TEN', offerId: 'ten' },
  ],
  note: 'No cutlery',
  tags: ['gift'],
  payment: 'paypal',
  paymentSummary: { reference: 'R1', maskedCard: '411111******1111', expiry: '12/29' },
  externalReference: 'call-7',
})

/** A basket whose answer has no field with its default value. Each amount has its own number of cents. */
export const wholeBasket = {
  row: {
    basketId: '0b2e9d46-8a0c-4f0e-9d52-2f6c8f1f4a77',
    version: 5,
    status: 'open',
    sessionId: 'session-1',
    contentVersion: 1,
    state,
    orderId: null,
    signIn: 'family-1',
    hasOwnerLeft: false,
    viewer: null,
    customerId: '5f3f4a77-8a0c-4f0e-9d52-2f6c8f1f4a77',
    userId: '6f3f4a77-8a0c-4f0e-9d52-2f6c8f1f4a77',
    attempt: { state: 'authorised', isCancelled: false, failure: null, method: 'paypal' },
    createdAt: at - 600_000,
    expiresAt: at + 86_400_000,
  },
  store: wholeStore,
  storeState: { ...soldOutState(), heardAt: at },
  menu,
  contactless: [{ slug: 'newtown', text: 'We leave it at the door.', stores: [wholeStore.id] }],
  priced: {
    ...priceBasket(state, menu),
    total: 5101,
    subtotal: 4202,
    savings: 303,
    discount: 404,
    gst: 505,
    amountToCollect: 5606,
    maxAlcoholUnits: 6,
  },
  at,
}
