import { hour } from '@forno/domain/core/durations'
import { randomBytes, randomUUID } from 'node:crypto'
import type { Clock } from '../../platform/clock.ts'
import { wrongField } from '../core/gateway-refusal.ts'
import type { Authentication, Card } from '../core/test-cards.ts'

/** The decisions on the bank's page. */
export const decisions = ['approve', 'fail', 'cancel'] as const
export type Decision = (typeof decisions)[number]

/** C pending challenge, Y authenticated, A attempted, U unavailable, N failed, R rejected. */
export type ParesStatus = 'C' | 'Y' | 'A' | 'U' | 'N' | 'R'

type Setup = { readonly referenceId: string; readonly card: Card; readonly isCollected: boolean; readonly at: number }

/** One authentication of a cardholder and the bank's answer. */
export type Attempt = {
  /** The gateway's authenticationTransactionId. */
  readonly id: string
  readonly referenceId: string
  /** The merchant's reference of the order; the payment of the same order must carry the proof. */
  readonly code: string | null
  readonly card: Card
  /** The amount of the payment, in cents. */
  readonly requested: number
  readonly returnUrl: string
  readonly paresStatus: ParesStatus
  readonly isCancelled: boolean
  readonly isChallenged: boolean
  /** The proof of the authentication: twenty bytes in base64. */
  readonly cavv: string
  readonly directoryServerId: string
  readonly at: number
}

/** How long a device setup is valid, in milliseconds. */
const setupLives = hour

const statusAtFirst: Readonly<Record<Authentication, ParesStatus>> = {
  frictionless: 'Y',
  failed: 'N',
  attempted: 'A',
  unavailable: 'U',
  rejected: 'R',
  stepUp: 'C',
  stepUpFailed: 'C',
  stepUpUnavailable: 'C',
}

const afterApproval: Partial<Readonly<Record<Authentication, ParesStatus>>> = {
  stepUp: 'Y',
  stepUpFailed: 'N',
  stepUpUnavailable: 'U',
}

const isSameCard = (one: Card, other: Card): boolean =>
  one.bin === other.bin && one.lastFour === other.lastFour && one.brand === other.brand

/** The stored device setups and authentications. */
export function createAuthentications(clock: Clock) {
  const setups = new Map<string, Setup>()
  const attempts = new Map<string, Attempt>()

  const attempt = (id: string, field: string): Attempt => {
    const found = attempts.get(id)
    if (found === undefined) throw wrongField(field, 'the authentication is unknown')
    return found
  }
  const setup = (referenceId: string, field: string): Setup => {
    const found = setups.get(referenceId)
    if (found === undefined || clock() - found.at > setupLives) throw wrongField(field, 'there was no setup')
    return found
  }

  return {
    setUp(card: Card): Setup {
      const made = { referenceId: randomUUID(), card, isCollected: false, at: clock() }
      setups.set(made.referenceId, made)
      return made
    },
    setup,
    collected(referenceId: string): void {
      setups.set(referenceId, { ...setup(referenceId, 'JWT'), isCollected: true })
    },
    begin(order: Pick<Attempt, 'referenceId' | 'code' | 'card' | 'requested' | 'returnUrl'>): Attempt {
      const made: Attempt = {
        id: randomBytes(10).toString('base64url').slice(0, 20),
        ...order,
        paresStatus: statusAtFirst[order.card.authentication],
        isCancelled: false,
        isChallenged: false,
        cavv: randomBytes(20).toString('base64'),
        directoryServerId: randomUUID(),
        at: clock(),
      }
      attempts.set(made.id, made)
      return made
    },
    attempt,
    /** Refuses a second decision on the same challenge. */
    decide(id: string, decision: Decision): Attempt {
      const open = attempt(id, 'TransactionId')
      if (open.paresStatus !== 'C') throw wrongField('TransactionId', 'the challenge is over')
      const paresStatus = decision === 'approve' ? (afterApproval[open.card.authentication] ?? 'Y') : 'N'
      const decided = { ...open, paresStatus, isCancelled: decision === 'cancel', isChallenged: true }
      attempts.set(id, decided)
      return decided
    },
    /** The final answer of the bank. A challenge without a decision counts as failed. */
    result(id: string, card: Card, field: string): Attempt {
      const found = attempt(id, field)
      if (!isSameCard(found.card, card)) throw wrongField(field, 'it was another card')
      return found.paresStatus === 'C' ? { ...found, paresStatus: 'N' } : found
    },
    /** The newest authentication of an order's card that proves something: without a challenge, or after one. */
    provenFor: (code: unknown, card: Card): Attempt | undefined =>
      [...attempts.values()].findLast(
        (each) =>
          each.code !== null && each.code === code && isSameCard(each.card, card) && 'YA'.includes(each.paresStatus),
      ),
    byCavv: (cavv: string): Attempt | undefined => [...attempts.values()].find((each) => each.cavv === cavv),
    forget: () => {
      setups.clear()
      attempts.clear()
    },
  }
}
