import {
  getPushDevices,
  getPushStatus,
  pushCustomer,
  pushOrder,
  removePushDevice,
  renewPush,
  stopPush,
  type PushDevice,
  type PushSubscriptionBody,
} from '@forno/contracts/push/push'
import { pushKindOf, type PushKind } from '@forno/domain/customers/push'
import { isoWithOffset } from '@forno/domain/fulfilment/local-time'
import type { CustomerId, OrderId } from '@forno/domain/core/basic-types'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../platform/core/clock.ts'
import type { Sql } from '../../platform/db/database.ts'
import { serve, type Caller } from '../../platform/http/serve.ts'
import type { RateLimiter } from '../../platform/limits/rate-limiter.ts'
import type { SignedIn } from '../customers/index.ts'
import { assertTrackable, ordersStore, ownOrder } from '../orders/index.ts'
import { appLabel, customerZone, deviceLabel } from '../sign-in/index.ts'
import { pushStore, type ListedDevice } from './push-store.ts'
import type { Subscriptions } from './subscriptions.ts'

type PushRoutesDeps = {
  readonly sql: Sql
  readonly clock: Clock
  readonly rateLimiter: RateLimiter
  readonly subscriptions: Subscriptions
  /** The kinds of devices that the operator has credentials for. */
  readonly kinds: readonly PushKind[]
  readonly signedIn: SignedIn
  readonly customerOf: (caller: Caller) => Promise<CustomerId | null>
}

const pushDeviceWire =
  (current: string) =>
  ({ pushId, device, familyId, addedAt, lastUsedAt }: ListedDevice): PushDevice => ({
    pushId,
    device,
    addedAt: isoWithOffset(addedAt, customerZone),
    lastUsedAt: isoWithOffset(lastUsedAt, customerZone),
    isCurrent: familyId === current,
  })

/** The app sends the User-Agent of the system's web view. */
const labelOf = (kind: PushKind, userAgent: string): string =>
  kind === 'web' ? deviceLabel(userAgent) : appLabel(userAgent)

const orderIdOf = (text: OrderId): OrderId => text.toLowerCase() as OrderId

/** The calls by which devices get messages as pushes, and stop getting them. [ENG-09] */
export const pushRoutes = (app: FastifyInstance, deps: PushRoutesDeps): void => {
  const { sql, clock, rateLimiter, subscriptions, kinds, signedIn, customerOf } = deps
  const pushes = pushStore(sql)
  const orders = ordersStore(sql)

  const limit = (endpoint: string, { ip }: Caller): Promise<void> =>
    rateLimiter.consume([
      { limit: 'pushByAddress', of: ip },
      { limit: 'pushByDevice', of: subscriptions.hashOf(endpoint) },
    ])
  const isOffered = ({ endpoint }: PushSubscriptionBody): boolean => kinds.includes(pushKindOf(endpoint))
  /** Stores the caller's device in the same transaction as `work`, which gets its id. */
  const save = async (
    body: PushSubscriptionBody,
    caller: Caller,
    work: (inside: Sql, pushId: string) => Promise<void>,
  ): Promise<void> => {
    const address = subscriptions.sealAddress(body)
    await limit(body.endpoint, caller)
    const row = { ...address, pushId: subscriptions.newId(), device: labelOf(address.kind, caller.userAgent) }
    await sql.begin(async (inside) => work(inside, await pushStore(inside).save(row, clock())))
  }

  serve(app, pushOrder, async ({ params, body, caller, refuse }) => {
    const order = await ownOrder({ orders, customerOf }, orderIdOf(params.orderId), caller)
    assertTrackable(order, clock())
    if (!isOffered(body)) return refuse('PushNotOffered')
    await save(body, caller, (inside, pushId) => pushStore(inside).addOrder(pushId, order.orderId, clock()))
    return null
  })
  serve(app, pushCustomer, async ({ params, body, caller, refuse }) => {
    const { customerId, familyId } = await signedIn(caller, params.id)
    if (!isOffered(body)) return refuse('PushNotOffered')
    await save(body, caller, (inside, pushId) => pushStore(inside).addFamily(pushId, familyId, customerId))
    return null
  })
  serve(app, getPushDevices, async ({ params, caller }) => {
    const { customerId, familyId } = await signedIn(caller, params.id)
    const devices = (await pushes.devicesOf(customerId, clock())).map(pushDeviceWire(familyId))
    return [...devices.filter(({ isCurrent }) => isCurrent), ...devices.filter(({ isCurrent }) => !isCurrent)]
  })
  serve(app, removePushDevice, async ({ params, caller, refuse }) => {
    const { customerId } = await signedIn(caller, params.id)
    if (!(await pushes.removeOwn(customerId, params.pushId.toLowerCase()))) refuse('PushDeviceUnknown')
    return null
  })
  serve(app, getPushStatus, ({ body }) =>
    pushes.status(subscriptions.hashOf(body.endpoint), orderIdOf(body.orderId), clock()),
  )
  serve(app, stopPush, async ({ body, caller }) => {
    await limit(body.endpoint, caller)
    const hash = subscriptions.hashOf(body.endpoint)
    const { orderId } = body
    if (orderId === undefined) await pushes.remove(hash)
    else await sql.begin((inside) => pushStore(inside).removeOrder(hash, orderIdOf(orderId)))
    return null
  })
  serve(app, renewPush, async ({ body, caller, refuse }) => {
    if (!isOffered(body.subscription)) return refuse('PushNotOffered')
    const address = subscriptions.sealAddress(body.subscription)
    await limit(body.endpoint, caller)
    const oldHash = subscriptions.hashOf(body.endpoint)
    const isKnown = await sql.begin((inside) => pushStore(inside).renew(oldHash, address, clock()))
    return isKnown ? null : refuse('PushDeviceUnknown')
  })
}
