import type { BasketId } from '@forno/domain/core/basic-types'
import { day } from '@forno/domain/core/durations'
import { isFields } from '@forno/domain/core/unknown-fields'
import { readKept, writeKept } from '../../lib/storage/storage.ts'

/** A basket of this device and the session that may read it. [SES-11] */
export type BasketSession = {
  readonly basketId: BasketId
  readonly sessionId: string
  /** The order that the basket has become; missing = it is not ordered. */
  readonly orderId?: string
  /** Milliseconds since 1970, by this device's clock. */
  readonly savedAt: number
}

const keptName = 'basketSessions'
/** Milliseconds for which a session stays. */
const lifetime = day

/** Removes entries older than 24 hours. [SES-11] */
export const withoutOldSessions = (sessions: readonly BasketSession[], now: number): readonly BasketSession[] =>
  sessions.filter(({ savedAt }) => now - savedAt <= lifetime)

/** The list with a session added, or with the session of the same basket replaced, without old ones. [SES-11] */
const withSession = (
  sessions: readonly BasketSession[],
  session: BasketSession,
  now: number,
): readonly BasketSession[] => [
  session,
  ...withoutOldSessions(sessions, now).filter(({ basketId }) => basketId !== session.basketId),
]

/** The sessions of this device that are not too old; `now` in milliseconds. [SES-11] */
export const readBasketSessions = (storage: Storage, now: number): readonly BasketSession[] => {
  const kept = readKept(storage, keptName)
  return Array.isArray(kept) ? withoutOldSessions(kept.filter(isBasketSession), now) : []
}

/** Stores a session, and deletes those that are too old. [SES-11] */
export const saveBasketSession = (storage: Storage, session: BasketSession): void =>
  writeKept(storage, keptName, withSession(readBasketSessions(storage, session.savedAt), session, session.savedAt))

/** At start-up, deletes sessions that are too old. [SES-11] */
export const pruneBasketSessions = (storage: Storage, now: number): void =>
  writeKept(storage, keptName, readBasketSessions(storage, now))

/** Removes the sessions of orders: they open the pages of those orders. [ACC-08] */
export const forgetOrderSessions = (storage: Storage, now: number): void => {
  const open = readBasketSessions(storage, now).filter(({ orderId }) => orderId === undefined)
  writeKept(storage, keptName, open)
}

const isBasketSession = (value: unknown): value is BasketSession =>
  isFields(value) &&
  typeof value['basketId'] === 'string' &&
  typeof value['sessionId'] === 'string' &&
  typeof value['savedAt'] === 'number'
