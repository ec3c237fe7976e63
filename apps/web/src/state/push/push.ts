import type { PushSubscriptionBody } from '@forno/contracts/push/push'
import type { Configuration } from '@forno/contracts/configuration/configuration'
import { mayShowPushPrimer as mayShowPrimer, type PushReadiness } from '@forno/domain/customers/push'
import type { CustomerId, OrderId } from '@forno/domain/core/basic-types'
import { logFailure } from '../../lib/browser/log.ts'
import type { Call } from '../../lib/http/call.ts'
import {
  endPushRegistration,
  offersPush as offers,
  pushEndpoint,
  pushPermission,
  registerForPush,
  supportsPush,
} from '../../native/push.ts'

type Settings = Pick<Configuration, 'settings'>

/** Whether the shop offers pushes to this kind of device. */
export const offersPush = ({ settings }: Settings): boolean => offers(settings)

/** The push address of this device; null = none. */
const endpointOf = async ({ settings }: Settings): Promise<string | null> =>
  supportsPush(settings) && (await pushPermission()) === 'granted' ? pushEndpoint(settings) : null

/** Whether this device can show pushes, may, and does. */
export const pushReadiness = async (configuration: Settings): Promise<PushReadiness> => {
  const isSupported = supportsPush(configuration.settings)
  return {
    isSupported,
    permission: isSupported ? await pushPermission() : 'denied',
    isSubscribed: (await endpointOf(configuration)) !== null,
  }
}

/** Whether a message may ask whether the customer wants pushes. [ENG-09] */
export const mayShowPushPrimer = async (configuration: Settings): Promise<boolean> =>
  mayShowPrimer(await pushReadiness(configuration))

/**
 * What the device or the customer answered: `allowed` = the device may show notifications, and no order has any yet;
 * `dismissed` = neither yes nor no.
 */
export type PushAnswer = 'subscribed' | 'allowed' | 'blocked' | 'dismissed' | 'failed'

/** The settings of the shop and its call, for pushes. */
export type PushDeps = { readonly configuration: Settings; readonly call: Call }

/** Registers this device, and then tells the shop with `report`. */
const subscribeFor = async (
  { configuration }: PushDeps,
  report: (body: PushSubscriptionBody) => Promise<unknown>,
): Promise<PushAnswer> => {
  try {
    const result = await registerForPush(configuration.settings)
    if (result.answer === 'subscribed') await report(result.body)
    return result.answer
  } catch (error) {
    logFailure('notifications were not switched on', error)
    return 'failed'
  }
}

/**
 * Asks for pushes about all orders of a customer. For a guest (null) it asks the device for permission only: a guest
 * turns on the messages of an order on its page.
 */
export const askForPush = async (deps: PushDeps, customerId: CustomerId | null): Promise<PushAnswer> => {
  const answer = await subscribeFor(deps, async (body) => {
    if (customerId !== null) await deps.call('POST /customer/:id/push', { params: { id: customerId }, body })
  })
  return answer === 'subscribed' && customerId === null ? 'allowed' : answer
}

/** An order and the session that proves it; null = the signed-in customer proves it. */
export type PushedOrder = { readonly orderId: OrderId; readonly sessionId: string | null }

/** Asks for the messages of one order on this device. */
export const askForOrderPush = (deps: PushDeps, { orderId, sessionId }: PushedOrder): Promise<PushAnswer> =>
  subscribeFor(deps, (body) =>
    deps.call('POST /order/:orderId/push', {
      params: { orderId },
      body,
      ...(sessionId === null ? {} : { headers: { 'x-session-id': sessionId } }),
    }),
  )

/** Stops the messages of one order on this device. */
export const stopOrderPush = async ({ configuration, call }: PushDeps, orderId: OrderId): Promise<void> => {
  const endpoint = await endpointOf(configuration)
  if (endpoint !== null) await call('POST /push/stop', { body: { endpoint, orderId } })
}

/** Stops all messages on this device, and ends its registration. */
export const stopPush = async ({ configuration, call }: PushDeps): Promise<void> => {
  const endpoint = await endpointOf(configuration)
  if (endpoint === null) return
  await call('POST /push/stop', { body: { endpoint } })
  await endPushRegistration(configuration.settings)
}

/** The state of a switch for pushes: what the customer sees. */
export type PushState = 'unsupported' | 'blocked' | 'off' | 'asking' | 'on' | 'onForAll' | 'failed'

/** Whether this device gets the messages of an order, of all orders of its customer, or none. */
export const orderPushState = async ({ configuration, call }: PushDeps, orderId: OrderId): Promise<PushState> => {
  if (!supportsPush(configuration.settings)) return 'unsupported'
  if ((await pushPermission()) === 'denied') return 'blocked'
  const endpoint = await endpointOf(configuration)
  if (endpoint === null) return 'off'
  const { isForOrder, isForCustomer } = await call('POST /push/status', { body: { endpoint, orderId } })
  if (isForCustomer) return 'onForAll'
  return isForOrder ? 'on' : 'off'
}

/** The state after the device's answer. */
export const stateAfter = (answer: PushAnswer): Exclude<PushState, 'unsupported'> =>
  ({ subscribed: 'on', allowed: 'off', blocked: 'blocked', dismissed: 'off', failed: 'failed' } as const)[answer]
