import { refusals } from '@forno/contracts/refusals/table'
import type { ErrorEnvelope } from '@forno/contracts/refusals/envelope'
import type { RefusalRow } from '@forno/contracts/refusals/row'
import {
  isRefused,
  refused,
  type RefusalDataArgument,
  type RefusalDetails,
  type RefusalName,
  type RefusalValue,
} from '@forno/domain/core/refusal'
import { dollars } from '@forno/domain/core/money'
import { fillPlaceholders, type PlaceholderValues } from '@forno/domain/texts/placeholders'
import { aud } from '../core/aud.ts'
import type { SecurityEventName, SecuritySubject } from '../logs/security-events.ts'

/** The security event of a refusal, and its subject; null = unknown. (ASVS 5.0 16.3) */
export type RefusalEvent = {
  readonly event: Extract<SecurityEventName, 'refused_right' | 'lock_out' | 'declined_card_limit'>
  readonly subject: SecuritySubject | null
}

/** A refusal thrown by a route. */
export class Refusal extends Error {
  readonly refusal: RefusalValue
  /** Seconds until a retry makes sense; only with 429. */
  readonly retryAfter: number | null
  /** Recorded with the caller when the response is sent; null = the refusal's name decides. */
  readonly securityEvent: RefusalEvent | null

  constructor(refusal: RefusalValue, retryAfter: number | null = null, securityEvent: RefusalEvent | null = null) {
    super(refusal.refused)
    this.refusal = refusal
    this.retryAfter = retryAfter
    this.securityEvent = securityEvent
  }
}

/** Ends a call with a refusal of the table: its code, status and message, with `data` in the envelope. [API-03] */
export const refuse = <Name extends RefusalName>(name: Name, ...data: RefusalDataArgument<Name>): never => {
  throw new Refusal(refused(name, ...data) as RefusalValue)
}

/**
 * Refuses access to another person's data and records the security event. The name of the refusal only decides the
 * response.
 */
export const refuseRight = (name: RefusalName, subject: SecuritySubject | null): never => {
  throw new Refusal(refused(name), null, { event: 'refused_right', subject })
}

/** Returns a rule's value, or throws its refusal. */
export const orRefuse = <T, Name extends RefusalName>(outcome: T | RefusalValue<Name>): T => {
  if (isRefused(outcome)) throw new Refusal(outcome)
  return outcome as T
}

/** Throws if a check returned a refusal. */
export const passOrRefuse = <Name extends RefusalName>(outcome: RefusalValue<Name> | null): void => {
  if (outcome !== null) throw new Refusal(outcome as RefusalValue)
}

/** The values of a message's placeholders, as a customer reads them. */
const placeholderValuesOf = (data: RefusalDetails): Readonly<Record<string, string>> => ({
  ...(data.type === undefined ? {} : { type: data.type.toLowerCase() }),
  ...(data.min === undefined ? {} : { min: String(data.min) }),
  ...(data.max === undefined ? {} : { max: String(data.max) }),
  ...(data.minimumSpend === undefined ? {} : { minimumSpend: dollars(data.minimumSpend) }),
  ...(data.totalOrder === undefined ? {} : { totalOrder: dollars(data.totalOrder) }),
  ...(data.serviceType === undefined ? {} : { serviceType: data.serviceType.toLowerCase() }),
  ...(data.condition === undefined ? {} : { condition: data.condition }),
  ...(data.phone === undefined ? {} : { phone: data.phone }),
})

/** The details of a refusal on the wire: amounts in dollars, and the reason that tells refusals of one code apart. */
const wireData = (reason: string | undefined, data: RefusalDetails): NonNullable<ErrorEnvelope['data']> => ({
  ...(reason === undefined ? {} : { reason }),
  ...(data.productId === undefined ? {} : { productId: data.productId }),
  ...(data.orderId === undefined ? {} : { orderId: data.orderId }),
  ...(data.type === undefined ? {} : { type: data.type }),
  ...(data.min === undefined ? {} : { min: data.min }),
  ...(data.max === undefined ? {} : { max: data.max }),
  ...(data.missingItems === undefined ? {} : { missingItems: [...data.missingItems] }),
  ...(data.minimumSpend === undefined ? {} : { minimumSpend: aud(data.minimumSpend) }),
  ...(data.totalOrder === undefined ? {} : { totalOrder: aud(data.totalOrder) }),
  ...(data.basketTotal === undefined ? {} : { basketTotal: aud(data.basketTotal) }),
  ...(data.serviceType === undefined ? {} : { serviceType: data.serviceType }),
  ...(data.serviceTypes === undefined ? {} : { serviceTypes: [...data.serviceTypes] }),
  ...(data.condition === undefined ? {} : { condition: data.condition }),
  ...(data.code === undefined ? {} : { code: data.code }),
  ...(data.phone === undefined ? {} : { phone: data.phone }),
  ...(data.email === undefined ? {} : { email: data.email }),
  ...(data.registrationTicket === undefined ? {} : { registrationTicket: data.registrationTicket }),
  ...(data.waysIn === undefined ? {} : { waysIn: [...data.waysIn] }),
  ...(data.errors === undefined ? {} : { errors: data.errors.map((error) => ({ ...error })) }),
})

/** The error envelope and status of a refusal, from the table of refusals and the brand. [API-03] [API-05] [ERR-14] */
export const envelopeOf = (
  { refused: name, data }: RefusalValue,
  brand: PlaceholderValues,
): { status: number; envelope: ErrorEnvelope } => {
  const row: RefusalRow = refusals[name]
  const inner = wireData(row.reason, data)
  const envelope: ErrorEnvelope = {
    code: row.code,
    message: fillPlaceholders(row.message, { ...brand, ...placeholderValuesOf(data) }),
    type: 'error',
  }
  return {
    status: row.status,
    envelope: Object.keys(inner).length === 0 ? envelope : { ...envelope, data: inner },
  }
}
