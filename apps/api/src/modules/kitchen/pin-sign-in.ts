import type { Store } from '@forno/domain/content/content'
import type { FastifyReply } from 'fastify'
import type { Clock } from '../../platform/core/clock.ts'
import type { RateLimiter, RateLimitKey } from '../../platform/limits/rate-limiter.ts'
import { refuse } from '../../platform/refusals/refusal.ts'
import type { RecordSecurityEvent } from '../../platform/logs/security-events.ts'
import type { Caller } from '../../platform/http/serve.ts'
import type { ContentSnapshot } from '../content/index.ts'
import { findStore } from '../stores/index.ts'
import type { EnrolledDevice } from './devices-store.ts'
import type { KitchenStore } from './kitchen-store.ts'
import type { ScreenDevices } from './screen-devices.ts'
import type { ScreenSessions } from './screen-session.ts'

type PinSignInDeps = {
  readonly clock: Clock
  readonly content: ContentSnapshot
  readonly rateLimiter: RateLimiter
  readonly recordSecurityEvent: RecordSecurityEvent
  readonly kitchen: KitchenStore
  readonly devices: ScreenDevices
  readonly sessions: ScreenSessions
  readonly isPin: (pinHash: string | null, pin: string) => Promise<boolean>
  readonly canEnrolByPin: (caller: Caller) => boolean
}

type PinSignInRequest = {
  readonly body: { readonly storeCode: string; readonly pin: string }
  readonly caller: Caller
  readonly reply: FastifyReply
}

/**
 * An enrolled screen has its own counters; in development all browsers of the server's machine share those of a
 * store.
 */
const limitsOf = (device: EnrolledDevice | null, storeCode: string): readonly RateLimitKey[] => {
  const of = device === null ? `development ${storeCode}` : String(device.deviceId)
  return [
    { limit: 'pinByDevice', of },
    { limit: 'pinByDeviceAndDay', of },
  ]
}

/**
 * Signs a screen in with store code and PIN. Only a screen enrolled for that store may try: for any other browser no
 * PIN is checked, so a flood of guesses reaches neither a counter nor the hash. Refuses `DeviceNotEnrolled`,
 * `TooManyRequests` and `PinWrong`.
 */
export const makePinSignIn = (deps: PinSignInDeps) => {
  const { clock, content, rateLimiter, recordSecurityEvent, kitchen, devices, sessions, isPin, canEnrolByPin } = deps

  return async ({ body, caller, reply }: PinSignInRequest): Promise<Store> => {
    const subject = { kind: 'store', id: body.storeCode } as const
    const record = (outcome: 'success' | 'failure'): void =>
      recordSecurityEvent({ event: 'kitchen_log_in', outcome, subject, caller })
    const fail = (name: 'DeviceNotEnrolled' | 'PinWrong'): never => {
      record('failure')
      return refuse(name)
    }

    const device = await devices.of(caller, clock())
    if (device === null && !canEnrolByPin(caller)) return fail('DeviceNotEnrolled')
    const limits = limitsOf(device, body.storeCode)
    // Counted before the PIN is checked, so that parallel calls cannot slip past the limit.
    await rateLimiter.consume(limits)
    const store = findStore(content.current(), body.storeCode)
    if (device !== null && device.storeId !== store?.id && !canEnrolByPin(caller)) return fail('DeviceNotEnrolled')
    const pinHash = store === null ? null : await kitchen.pinHash(store.id)
    const isRight = await isPin(pinHash, body.pin).catch(async (error: unknown) => {
      // The hashing queue was full, so the PIN was not checked.
      await rateLimiter.reward(limits)
      throw error
    })
    if (!isRight || store === null || pinHash === null) return fail('PinWrong')
    await rateLimiter.reward(limits)

    const at = clock()
    const isEnrolled = device?.storeId === store.id
    const screen = isEnrolled ? device : await devices.add(reply, { storeId: store.id, label: 'Development' }, at)
    const signedIn = { storeId: store.id, deviceId: screen.deviceId, pinHash }
    if (!(await sessions.open(reply, signedIn, at))) return fail('PinWrong')
    if (isEnrolled) await devices.renew(reply, caller, device, at)
    record('success')
    return store
  }
}
