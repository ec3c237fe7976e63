import type { Logger } from 'pino'
import { subjectHash, type SubjectKind } from './email-hash.ts'
import type { Caller } from './serve.ts'

/** What the security log tells of. One event, one name; never renamed, since alerts watch for it. (ASVS 5.0 16.3) */
export const securityEventNames = [
  'log_in',
  'log_out',
  'lock_out',
  'password_change',
  'password_reset',
  'passkey_change',
  'provider_change',
  'step_up',
  'sign_in_ended',
  'refresh_token_reuse',
  'account_export',
  'account_deletion',
  'agent_log_in',
  'second_factor',
  'kitchen_enrolment',
  'kitchen_log_in',
  'refused_right',
  'declined_card_limit',
  'csp_violation',
] as const
export type SecurityEventName = (typeof securityEventNames)[number]

export type SecurityEvent = {
  readonly event: SecurityEventName
  readonly outcome: 'success' | 'failure'
  /** Whom it is about; only its keyed hash is logged. null = unknown. */
  readonly subject: { readonly kind: SubjectKind; readonly id: string } | null
  readonly caller: Pick<Caller, 'ip' | 'requestId'>
}

/** Writes one line of fixed fields to the security log. Never throws. */
export type RecordSecurityEvent = (event: SecurityEvent) => void

export type SecurityEventDeps = { readonly logger: Logger; readonly hashKey: string }

export const makeSecurityEvents = ({ logger, hashKey }: SecurityEventDeps): RecordSecurityEvent => {
  const security = logger.child({ log: 'security' })
  return ({ event, outcome, subject, caller }) => {
    security.info(
      {
        event,
        outcome,
        subject: subject === null ? null : subjectHash(hashKey, subject.kind, subject.id),
        address: subjectHash(hashKey, 'address', caller.ip),
        requestId: caller.requestId,
      },
      'security event',
    )
  }
}
