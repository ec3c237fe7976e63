import type { Store } from '@forno/domain/content/content'
import { readEnrolmentCode } from '@forno/domain/kitchen/enrolment-code'
import type { KitchenDevice } from '@forno/contracts/kitchen/kitchen'
import type { FastifyReply } from 'fastify'
import type { Clock } from '../../platform/core/clock.ts'
import type { RateLimiter, RateLimitKey } from '../../platform/limits/rate-limiter.ts'
import { refuse } from '../../platform/refusals/refusal.ts'
import type { RecordSecurityEvent } from '../../platform/logs/security-events.ts'
import type { Caller } from '../../platform/http/serve.ts'
import type { ContentSnapshot } from '../content/index.ts'
import { findStore } from '../stores/index.ts'
import type { DevicesStore, EnrolledDevice } from './devices-store.ts'
import { hashEnrolmentCode } from './enrolment-codes.ts'
import type { ScreenDevices } from './screen-devices.ts'

type EnrolScreenDeps = {
  readonly clock: Clock
  readonly content: ContentSnapshot
  readonly rateLimiter: RateLimiter
  readonly recordSecurityEvent: RecordSecurityEvent
  readonly store: DevicesStore
  readonly devices: ScreenDevices
  readonly hashKey: string
}

type EnrolScreen = {
  readonly body: { readonly storeCode: string; readonly code: string }
  readonly caller: Caller
  readonly reply: FastifyReply
}

export const deviceWire = (device: EnrolledDevice, store: Store): KitchenDevice => ({
  storeId: store.id,
  storeName: store.name,
  label: device.label,
})

/**
 * Enrols the calling browser with a one-time code; its earlier enrolment ends. Refuses `EnrolmentCodeWrong` for a
 * code that is unknown, used, expired or of another store, and `TooManyRequests`.
 */
export const makeEnrolScreen = (deps: EnrolScreenDeps) => {
  const { clock, content, rateLimiter, recordSecurityEvent, store: stored, devices, hashKey } = deps
  return async ({ body, caller, reply }: EnrolScreen): Promise<KitchenDevice> => {
    const record = (outcome: 'success' | 'failure'): void =>
      recordSecurityEvent({
        event: 'kitchen_enrolment',
        outcome,
        subject: { kind: 'store', id: body.storeCode },
        caller,
      })
    const limits: readonly RateLimitKey[] = [
      { limit: 'enrolmentByAddress', of: caller.ip },
      { limit: 'enrolmentByChain', of: 'chain' },
    ]
    await rateLimiter.consume(limits)
    const store = findStore(content.current(), body.storeCode)
    const code = readEnrolmentCode(body.code)
    const earlier = await devices.of(caller, clock())
    const device =
      store === null || code === null
        ? null
        : await devices.enrol(reply, { codeHash: hashEnrolmentCode(hashKey, code), storeId: store.id }, clock())
    if (store === null || device === null) {
      record('failure')
      return refuse('EnrolmentCodeWrong')
    }
    await rateLimiter.reward(limits)
    if (earlier !== null) await stored.end(earlier.deviceId, clock())
    record('success')
    return deviceWire(device, store)
  }
}
