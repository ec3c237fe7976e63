import { Type, type Static } from 'typebox'
import { CustomerIdText, ownAccount, ownRefusals } from '../customers/customers.ts'
import { endpoint } from '../core/endpoint.ts'
import { OrderIdText, Uuid, When } from '../core/values.ts'

const base64Url = (length: number) => Type.String({ pattern: `^[A-Za-z0-9_-]{${length}}$` })
/**
 * The address at the browser's push service, or the token of the app: `fcm:TOKEN` of Firebase Cloud Messaging,
 * `apns:TOKEN` of Apple in hexadecimal.
 */
const Endpoint = Type.String({ minLength: 1, maxLength: 1_000, pattern: '^(https?://|fcm:|apns:)' })

/**
 * A device that can get pushes: a subscription as the browser describes it (`PushSubscription.toJSON()`), or the token
 * of the app.
 */
export const PushSubscriptionBody = Type.Object({
  /** It is unguessable, so that it also proves the device. */
  endpoint: Endpoint,
  expirationTime: Type.Optional(Type.Union([Type.Number(), Type.Null()])),
  /**
   * The browser's public key (an uncompressed point of P-256) and its secret of 16 bytes, in base64url. A browser must
   * send them; the app has none.
   */
  keys: Type.Optional(Type.Object({ p256dh: base64Url(87), auth: base64Url(22) })),
})
export type PushSubscriptionBody = Static<typeof PushSubscriptionBody>

/** A device that gets pushes about the customer's orders. */
export const PushDevice = Type.Object({
  pushId: Uuid,
  /** As text, with the details that the device sent: "Chrome on Android", "App on iPhone". */
  device: Type.String(),
  addedAt: When,
  /** The last push that its push service accepted, or the time of adding. */
  lastUsedAt: When,
  /** Whether it belongs to the sign-in of the token that was sent. */
  isCurrent: Type.Boolean(),
})
export type PushDevice = Static<typeof PushDevice>

export const pushOrder = endpoint('POST /order/:orderId/push', {
  summary: 'Send the messages of this order to a device as pushes: for the holder of its session and for its customer',
  access: 'tracker',
  alsoReads: ['session', 'bearer', 'userAgent'],
  params: Type.Object({ orderId: OrderIdText }),
  body: PushSubscriptionBody,
  reply: Type.Null(),
  status: 204,
  refusals: ['OrderUnknown', 'OrderRestricted', 'PushNotOffered'],
})
export const pushCustomer = endpoint('POST /customer/:id/push', {
  summary: 'Send the messages of all orders of the customer to a device as pushes, while its sign-in lasts',
  ...ownAccount,
  alsoReads: ['userAgent'],
  body: PushSubscriptionBody,
  reply: Type.Null(),
  status: 204,
  refusals: [...ownRefusals, 'PushNotOffered'],
})
export const getPushDevices = endpoint('GET /customer/:id/push', {
  summary: 'The devices that get pushes about all orders of the customer: the one of this token first',
  ...ownAccount,
  reply: Type.Array(PushDevice),
  refusals: ownRefusals,
})
export const removePushDevice = endpoint('DELETE /customer/:id/push/:pushId', {
  summary: 'Send no more pushes to one device of the customer',
  access: 'customer',
  params: Type.Object({ id: CustomerIdText, pushId: Uuid }),
  reply: Type.Null(),
  status: 204,
  refusals: [...ownRefusals, 'PushDeviceUnknown'],
})
/** A POST, because the address of a subscription is a secret that must not be part of a URL. */
export const getPushStatus = endpoint('POST /push/status', {
  summary: 'Whether the device with this address gets pushes about an order',
  access: 'anyone',
  callClass: 'read',
  body: Type.Object({ endpoint: Endpoint, orderId: OrderIdText }),
  reply: Type.Object({
    /** Somebody asked for the messages of this order on this device. */
    isForOrder: Type.Boolean(),
    /** The device gets the messages of all orders of this order's customer. */
    isForCustomer: Type.Boolean(),
  }),
  refusals: [],
})
export const stopPush = endpoint('POST /push/stop', {
  summary:
    'Send the device with this address no more pushes, or none about one order; unknown ones get the same answer',
  access: 'anyone',
  body: Type.Object({ endpoint: Endpoint, orderId: Type.Optional(OrderIdText) }),
  reply: Type.Null(),
  status: 204,
  refusals: [],
})
export const renewPush = endpoint('POST /push/renew', {
  summary: 'Replace the address of a device whose browser or app has renewed it',
  access: 'anyone',
  body: Type.Object({ endpoint: Endpoint, subscription: PushSubscriptionBody }),
  reply: Type.Null(),
  status: 204,
  refusals: ['PushDeviceUnknown', 'PushNotOffered'],
})
