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
  readonly devicesStore: DevicesStore
  readonly devices: ScreenDevices
  readonly hashKey: string
}

type EnrolScreenRequest = {
  readonly body: { readonly storeCode: string; readonly code: string }
  readonly caller: Caller
  readonly reply: FastifyReply
}

/** What a browser reads of its enrolment: the store's code and name, and the label that head office gave the screen. */
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
  const { clock, content, rateLimiter, recordSecurityEvent, devicesStore, devices, hashKey } = deps
  return async ({ body, caller, reply }: EnrolScreenRequest): Promise<KitchenDevice> => {
    const record = (outcome: 'success' | 'failure'): void =>
      recordSecurityEvent({
        event: 'kitchen_enrolment',
        outcome,
        subject: { kind: 'store', id: body.storeCode },
        caller,
      })
    // A stranger with many addresses can use up the limit of the chain, which bounds load, not risk: enrolled screens
    // work on, and new ones wait at most a quarter hour.
    const limits: readonly RateLimitKey[] = [
      { limit: 'enrolmentByAddress', of: caller.ip },
      { limit: 'enrolmentByChain', of: 'chain' },
    ]
    await rateLimiter.consume(limits)
    const at = clock()
    const store = findStore(content.current(), body.storeCode)
    const code = readEnrolmentCode(body.code)
    const earlier = await devices.of(caller, at)
    const device =
      store === null || code === null
        ? null
        : await devices.enrol(reply, { codeHash: hashEnrolmentCode(hashKey, code), storeId: store.id }, at)
    if (store === null || device === null) {
      record('failure')
      return refuse('EnrolmentCodeWrong')
    }
    await rateLimiter.reward(limits)
    if (earlier !== null) await devicesStore.end(earlier.deviceId, at)
    record('success')
    return deviceWire(device, store)
  }
}
