import { fieldsOf } from '../platform/request-fields.ts'
import { minute } from '@forno/domain/core/durations'
import type { Environment } from '../platform/party-definition.ts'
import { createHash, randomBytes } from 'node:crypto'
import type { Clock } from '../platform/clock.ts'

export type ApplepaySettings = {
  readonly merchantId: string
  /** Hosts of the shop that are registered for the merchant. */
  readonly domains: readonly string[]
}

export const readApplepaySettings = (environment: Environment): ApplepaySettings => ({
  merchantId: environment.APPLEPAY_MERCHANT_ID || 'merchant.demo.forno',
  domains: (environment.APPLEPAY_DOMAINS || 'localhost,127.0.0.1').split(',').map((each) => each.trim()),
})

/** How long a session is valid, in milliseconds. */
const sessionLives = 5 * minute

/** A refusal with Apple's message. */
export class ApplepayRefusal extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/**
 * The merchant session that lets a page request a payment. Only a registered merchant on one of its registered hosts
 * gets one; its content is opaque to the shop.
 */
export function merchantSession(body: unknown, { merchantId, domains }: ApplepaySettings, clock: Clock): object {
  const { merchantIdentifier, displayName, initiative, initiativeContext } = fieldsOf(body)
  if (merchantIdentifier !== merchantId)
    throw new ApplepayRefusal(
      417,
      `Payment Services Exception merchantId=${String(merchantIdentifier)} unauthorized to process transactions`,
    )
  if (typeof displayName !== 'string' || displayName.trim() === '' || displayName.length > 64)
    throw new ApplepayRefusal(400, 'displayName must have 1 to 64 characters')
  if (initiative !== 'web') throw new ApplepayRefusal(400, 'initiative must be web')
  if (typeof initiativeContext !== 'string' || !domains.includes(initiativeContext))
    throw new ApplepayRefusal(
      417,
      `Payment Services Exception merchantId=${merchantId} not registered for domain=${String(initiativeContext)}`,
    )
  const hex = (count: number) => randomBytes(count).toString('hex')
  const now = clock()
  return {
    epochTimestamp: now,
    expiresAt: now + sessionLives,
    nonce: hex(4),
    merchantSessionIdentifier: `SSH${hex(32).toUpperCase()}`,
    merchantIdentifier: createHash('sha256').update(merchantId).digest('hex').toUpperCase(),
    domainName: initiativeContext,
    displayName,
    signature: hex(128),
    retries: 0,
    operationalAnalyticsIdentifier: `${displayName}:${hex(32).toUpperCase()}`,
    pspId: hex(32).toUpperCase(),
  }
}
