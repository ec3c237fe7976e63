import { platformValues } from '@forno/domain/analytics/events'
import { changedPizza } from '../process/guest.ts'
import { customerPassword } from '../process/test-customer.ts'

/** Placeholders for values that exist only at run time: ids and tokens of the sender. */
export type Placeholder =
  | 'basketId'
  | 'sessionId'
  | 'basketItemId'
  | 'orderId'
  | 'orderReference'
  | 'basketTotal'
  | 'cardId'
  | 'customerId'
  | 'userId'
  | 'shortUserId'
  | 'email'
  | 'passkeyId'
  | 'familyId'
  | 'groupedBasketItemId'
  | 'accessToken'
  | 'refreshToken'
  | 'linkToken'
  | 'badToken'
  | 'origin'
  | 'kitchenCookie'
  | 'agentCookie'
  | 'botToken'
/** The ids of another person that a stranger may know: ids in page URLs, and an e-mail address. */
export type OtherPlaceholder =
  | 'basketId'
  | 'basketItemId'
  | 'orderId'
  | 'cardId'
  | 'customerId'
  | 'userId'
  | 'shortUserId'
  | 'email'
  | 'passkeyId'

export const placeholder = (name: Placeholder): string => `@@${name}@@`
/** The PIN of the kitchen NSW01. */
export const kitchenPin = '246810'

const productIds = ['margherita', 'triple-cheese', 'garlic-bread', 'simply-pepperoni', 'solo-box', 'nothing-like-it']
const storeIds = ['NSW01', 'NSW01', 'NSW01', 'nsw01', 'VIC01', 'QLD02', 'NSW04', 'XXX99']
const categories = ['sides', 'pizza', 'drinks', 'classics-range', 'desserts', 'lunch']
export const dues = [
  '2026-11-21T18:00:00+11:00',
  '2026-11-21T12:10:00+11:00',
  '2026-11-28T19:15:00+11:00',
  '2020-01-01T00:00:00Z',
]
const localMinutes = ['2026-11-21T18:00', '2026-11-21T18:00+11:00', '2026-10-04T02:30', '2026-11-24T12:15Z']
const people = ['O’Neill', '李小龍', 'Zoë', "D'Angelo", 'Ng']

const pageView = {
  eventId: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
  age: 10,
  name: 'page_view',
  params: {
    ...platformValues,
    page_path: '/menu',
    release: '2.0.0',
    environment: 'production',
    session_id: 1_790_000_000,
    engagement_time_msec: 100,
  },
}

/** Realistic values by parameter or field name, so requests get past the first check. */
export const realisticValues: Readonly<Record<string, readonly unknown[]>> = {
  basketId: [placeholder('basketId')],
  basketItemId: [placeholder('basketItemId')],
  orderId: [placeholder('orderId')],
  orderReference: [placeholder('orderReference')],
  sessionId: [placeholder('sessionId')],
  basketTotal: [placeholder('basketTotal')],
  cardId: [placeholder('cardId')],
  customerId: [placeholder('customerId')],
  id: [placeholder('customerId')],
  userId: [placeholder('userId')],
  shortUserId: [placeholder('shortUserId')],
  shortId: [placeholder('shortUserId')],
  passkeyId: [placeholder('passkeyId')],
  email: [placeholder('email'), placeholder('email'), 'guest@example.com', 'no address'],
  refresh_token: [placeholder('refreshToken')],
  token: [placeholder('linkToken')],
  // One in five passed the bot check for another action.
  tokenV3: [...Array.from({ length: 4 }, () => placeholder('botToken')), 'VERIFY_EMAIL'],
  productId: productIds,
  productIds: ['margherita,garlic-bread', 'margherita'],
  itemId: ['margherita', 'ham', 'garlic-bread', 'nothing'],
  basketItemParts: [changedPizza.basketItemParts, changedPizza.basketItemParts, []],
  storeId: storeIds,
  storeCode: storeIds,
  code: [...storeIds, 'SIDEKICK', ' bottle'],
  voucherCode: ['SIDEKICK', 'bottle', 'SIDEKICK', 'NOTHING'],
  pin: [kitchenPin, kitchenPin, kitchenPin, '000000'],
  slug: ['margherita', 'solo-box', 'family-box', 'faq', 'about-us', 'why-our-dough-sleeps-overnight', 'default'],
  signInId: [placeholder('familyId')],
  groupedBasketItemId: [placeholder('groupedBasketItemId')],
  primaryCategory: categories,
  secondaryCategory: categories,
  serviceType: ['Pickup', 'Pickup', 'Delivery', 'pickUP'],
  fulfilmentType: ['Pickup', 'delivery'],
  orderDueAt: [null, ...dues],
  OrderDueAt: dues,
  fulfilmentDateTime: localMinutes,
  name: ['newtown', 'hob', 'str'],
  search: ['newtown', '3065', 'fitzroy vic'],
  suburb: ['Newtown', 'St Kilda'],
  postcode: ['2042', '3065', '0800', '9999'],
  postalCode: ['2042', null],
  unit: ['5', 'Factory 2', null],
  access: ['Level 3, bell 12', null],
  driverNote: ['The gate sticks', null],
  city: ['Newtown', null],
  state: ['NSW', 'VIC'],
  address: ['317 Lantern Road', null],
  Longitude: [151.179, 144.97, 0],
  Latitude: [-33.8975, -37.8, 0],
  longitude: [151.179, null],
  latitude: [-33.8975, null],
  firstName: people,
  lastName: people,
  emailAddress: ['guest@example.com', 'GUEST@EXAMPLE.COM', 'no address'],
  phoneNumber: ['0491570156', '+61 491 570 156', '123'],
  contact: ['race@example.com', '0491570156', placeholder('email')],
  customerInfo: [
    { firstName: 'Ada', lastName: 'Byron', emailAddress: 'ada@example.com', phoneNumber: '0491570156' },
    { firstName: 'Ada' },
  ],
  password: [customerPassword, customerPassword, 'short'],
  currentPassword: [customerPassword],
  newPassword: ['N3w-enough', 'short'],
  mobileNumber: ['0491570156', '+61 491 570 156', '123'],
  pauseMinutes: [0, null, 5],
  status: ['Cooking', 'Packing', 'Ready', 'Unable to Deliver', 'Delivered'],
  preview: [false, true],
  device_id: ['5f0c-device'],
  action: ['set', 'set_fail', 'update_fail'],
  version_name: ['builtin', '1.2.3'],
  surveyId: ['after-order', 'after-delivery', 'after-order'],
  questionId: ['ease', 'better', 'overall', 'nothing-like-it'],
  value: ['5', 'yes', 'Larger photos', ['deal', 'payment'], 5],
  endpoint: ['https://fcm.googleapis.com/fcm/send/1', `fcm:${'a'.repeat(40)}`, `apns:${'0a'.repeat(32)}`, 'fcm:'],
  events: [[pageView], [pageView], [{ ...pageView, params: {} }]],
  scope: ['openid write:profile offline_access', 'openid', 'everything'],
  registerType: ['email', 'email', 'google'],
  isAsap: [true, true, false],
}
