import { minutesOfDay } from '@forno/domain/core/durations'
import { Type, type Static } from 'typebox'
import { doorDetails } from '../core/door-details.ts'
import { endpoint } from '../core/endpoint.ts'
import { StoreCode, Typed } from '../core/typed-text.ts'
import { OrderStatusName } from '../orders/tracking.ts'
import { Aud, LocalDate, LocalMinute, Nullable, OneOf, OrderIdText, ServiceTypeName, When } from '../core/values.ts'

const TicketItem = {
  name: Type.String(),
  sauce: Nullable(Type.String()),
  /** The recipe's toppings that stay, in make order, with their units. */
  toppings: Type.Array(Type.Object({ name: Type.String(), units: Type.Integer() })),
  /** Added beyond the recipe, in make order. */
  plus: Type.Array(Type.Object({ name: Type.String(), units: Type.Integer() })),
  /** Left out of the recipe. */
  minus: Type.Array(Type.String()),
}

/** One item to make. A cook who does not know the shop must be able to read it from two metres. */
export const TicketLine = Type.Object({
  quantity: Type.Integer(),
  /** For example `LARGE · THIN`; empty if the product has no size and base. */
  build: Type.String(),
  ...TicketItem,
  /** Left and right half of a half-n-half; empty for everything else. [CAT-20] */
  halves: Type.Array(Type.Object(TicketItem)),
  /** Products packed together, for example `2 × Chocolate lava cake`; empty for a single product. */
  contents: Type.Array(Type.String()),
  /** The meal to which it belongs, whose line comes before it; null = it belongs to no meal. */
  meal: Nullable(Type.String()),
})

export const KitchenOrder = Type.Object({
  orderId: OrderIdText,
  orderReference: Type.String(),
  serviceType: ServiceTypeName,
  status: OrderStatusName,
  /** The status that was tapped and is not published yet, with the time of its publication; otherwise null. */
  pending: Nullable(Type.Object({ status: OrderStatusName, publishesAt: When })),
  nextStatuses: Type.Array(OrderStatusName),
  placedAt: When,
  dueAt: When,
  isAsap: Type.Boolean(),
  customerName: Type.String(),
  phoneNumber: Type.String(),
  /** In one line with the unit, as the driver reads it; null for pickup. */
  address: Nullable(Type.String()),
  ...doorDetails,
  /**
   * The whole note of the customer. `allergyNote` has its sentences about allergies, which the ticket shows first.
   */
  orderNote: Nullable(Type.String()),
  allergyNote: Nullable(Type.String()),
  amountToCollect: Aud,
  isAcknowledged: Type.Boolean(),
  /** From then on the screen rings louder; null = it is acknowledged, or need not be. */
  ringsLouderAt: Nullable(When),
  lines: Type.Array(TicketLine),
})
export type KitchenOrder = Static<typeof KitchenOrder>

/** Minutes of kitchen work that a quarter hour can sell. */
const SlotMinutes = Type.Integer({ minimum: 1, maximum: 600 })

/**
 * The current trading day by its planned hours, with the changes that the kitchen has made to it. [TIM-02] [TIM-13]
 */
export const KitchenDay = Type.Object({
  date: LocalDate,
  /** First opening and last closing as planned; null = closed that day. */
  opensAt: Nullable(When),
  plannedClosesAt: Nullable(When),
  /** When the kitchen closes early; null = as planned. */
  closesAt: Nullable(When),
  /** The kitchen has closed for the whole day. */
  isClosed: Type.Boolean(),
  /** null = no limit. */
  plannedSlotMinutes: Nullable(Type.Number()),
  /** The number that the kitchen has set for the day; null = as planned. */
  slotMinutes: Nullable(Type.Number()),
})
export type KitchenDay = Static<typeof KitchenDay>

export const KitchenStore = Type.Object({
  storeId: Type.String(),
  name: Type.String(),
  timeZone: Type.String(),
  storeTime: When,
  pausedUntil: Nullable(When),
  /** The reason that the kitchen gave for pausing orders; null = orders are not paused, or it gave none. */
  pauseReason: Nullable(Type.String()),
  extraMinutes: Type.Integer(),
  today: KitchenDay,
})
export type KitchenStore = Static<typeof KitchenStore>

export const KitchenQueue = Type.Object({ store: KitchenStore, orders: Type.Array(KitchenOrder) })
export type KitchenQueue = Static<typeof KitchenQueue>

const kitchen = { access: 'kitchen' } as const

/** A screen that a store has enrolled. */
export const KitchenDevice = Type.Object({
  storeId: Type.String(),
  storeName: Type.String(),
  /** The name that head office gave the screen, such as `Pass`. */
  label: Type.String(),
})
export type KitchenDevice = Static<typeof KitchenDevice>

export const getKitchenDevice = endpoint('GET /kitchen/device', {
  summary: 'The store for which this screen is enrolled',
  access: 'anyone',
  reply: Type.Object({
    /** null = not enrolled. */
    device: Nullable(KitchenDevice),
    /** Whether a correct PIN enrols the screen. True only in development, on the machine that serves the shop. */
    canEnrolByPin: Type.Boolean(),
  }),
  alsoReads: ['kitchenDevice'],
  refusals: [],
})
export const enrolKitchenDevice = endpoint('POST /kitchen/device', {
  summary: 'Enrol a screen with a one-time code of head office; it replaces the screen’s earlier enrolment',
  access: 'anyone',
  body: Type.Object({ storeCode: StoreCode, code: Typed('sign', { minLength: 1, maxLength: 40 }) }),
  reply: KitchenDevice,
  status: 201,
  alsoReads: ['origin', 'kitchenDevice'],
  refusals: ['EnrolmentCodeWrong', 'NotYours'],
})
export const signInKitchenScreen = endpoint('POST /kitchen/session', {
  summary: 'Sign in on the store’s enrolled screen with store code and PIN',
  access: 'anyone',
  body: Type.Object({ storeCode: StoreCode, pin: Type.String({ pattern: '^\\d{6,8}$' }) }),
  reply: KitchenStore,
  alsoReads: ['origin', 'kitchenDevice'],
  refusals: ['PinWrong', 'DeviceNotEnrolled', 'NotYours'],
})
export const signOutKitchenScreen = endpoint('DELETE /kitchen/session', {
  summary: 'Sign out on the store’s screen',
  ...kitchen,
  reply: Type.Null(),
  status: 204,
  refusals: ['LoginRequired', 'NotYours'],
})
export const getKitchenOrders = endpoint('GET /kitchen/orders', {
  summary: 'The live queue of the store, next due first',
  ...kitchen,
  reply: KitchenQueue,
  refusals: ['LoginRequired'],
})
export const streamKitchen = endpoint('GET /kitchen/stream', {
  summary: 'Live events of the store: the queue has changed',
  ...kitchen,
  reply: Type.String({ description: 'text/event-stream of `changed` events' }),
  answer: 'events',
  refusals: ['LoginRequired'],
})
export const acknowledgeOrder = endpoint('POST /kitchen/orders/:orderId/acknowledge', {
  summary: 'Confirm that the store has seen the order; its customer sees that [ORD-02]',
  ...kitchen,
  params: Type.Object({ orderId: OrderIdText }),
  reply: KitchenOrder,
  refusals: ['LoginRequired', 'NotYours', 'OrderUnknown'],
})
export const moveOrder = endpoint('POST /kitchen/orders/:orderId/move', {
  summary: 'Move an order to a status; it is published after ten seconds or with the next move [ORD-12]',
  ...kitchen,
  params: Type.Object({ orderId: OrderIdText }),
  body: Type.Object({ status: OrderStatusName }),
  reply: KitchenOrder,
  refusals: ['LoginRequired', 'NotYours', 'OrderUnknown', 'MoveNotAllowed'],
})
export const undoMove = endpoint('DELETE /kitchen/orders/:orderId/move', {
  summary: 'Undo a move that is not published yet [ORD-12]',
  ...kitchen,
  params: Type.Object({ orderId: OrderIdText }),
  reply: KitchenOrder,
  refusals: ['LoginRequired', 'NotYours', 'OrderUnknown', 'MoveAlreadyPublished'],
})
export const changeKitchenStore = endpoint('PATCH /kitchen/store', {
  summary: 'Pause or resume online ordering, add minutes to every promise, or change the plan of today [RUL-14]',
  ...kitchen,
  body: Type.Object({
    pauseMinutes: Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: minutesOfDay }))),
    pauseReason: Type.Optional(Nullable(Typed('line', { maxLength: 120 }))),
    extraMinutes: Type.Optional(Type.Integer({ minimum: 0, maximum: 90 })),
    /** Minutes of kitchen work that each quarter hour of today can sell; null = as planned. */
    slotMinutes: Type.Optional(Nullable(SlotMinutes)),
    /** Closes today early, at a time in the store's time zone between opening and closing; null = as planned. */
    closesAt: Type.Optional(Nullable(LocalMinute)),
    /** Closes for the whole day, or cancels that. It has priority over `closesAt`. */
    isClosed: Type.Optional(Type.Boolean()),
  }),
  reply: KitchenStore,
  refusals: ['LoginRequired', 'NotYours'],
})
export const getKitchenItems = endpoint('GET /kitchen/items', {
  summary: 'Products and ingredients of the store, and which are sold out',
  ...kitchen,
  reply: Type.Array(
    Type.Object({
      itemId: Type.String(),
      name: Type.String(),
      kind: OneOf(['product', 'ingredient']),
      group: Type.String(),
      isSoldOut: Type.Boolean(),
    }),
  ),
  refusals: ['LoginRequired'],
})
export const markSoldOut = endpoint('PUT /kitchen/items/:itemId/soldOut', {
  summary: 'Mark a product or ingredient sold out, or back in stock [CAT-19]',
  ...kitchen,
  params: Type.Object({ itemId: Type.String({ minLength: 1, maxLength: 80 }) }),
  body: Type.Object({ isSoldOut: Type.Boolean() }),
  reply: Type.Object({ itemId: Type.String(), isSoldOut: Type.Boolean() }),
  refusals: ['LoginRequired', 'NotYours', 'ProductNotFound'],
})
