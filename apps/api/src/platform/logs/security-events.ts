import { rateLimits, type RateLimitName } from '@forno/domain/customers/rate-limits'
import type { Logger } from 'pino'
import { Counter, type Registry } from 'prom-client'
import { subjectHash, type SubjectKind } from '../crypto/keyed-hash.ts'
import { networkOf } from '../core/caller-network.ts'

/** Names of security events. Never rename one: alerts match them. (ASVS 5.0 16.3) */
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
  /** The person or device concerned; null = unknown. Only its keyed hash is logged. */
  readonly subject: SecuritySubject | null
  /** The caller's address, which is logged as a keyed hash, and the request id. */
  readonly caller: { readonly ip: string; readonly requestId: string }
}

export type SecuritySubject = { readonly kind: SubjectKind; readonly id: string }

/** Counts an event and writes one line of fixed fields to the security log. Never throws. */
export type RecordSecurityEvent = (event: SecurityEvent) => void

export type SecurityEventDeps = {
  readonly logger: Logger
  readonly hashKey: string
  readonly registry: Registry
  /** Milliseconds of a monotonic clock. */
  readonly elapsed?: () => number
}

/** The most lines per second of one event and outcome, so that a flood does not fill the disk. */
const linesPerSecond = 20
/** The most of these lines that one address or IPv6 network may cause, so that its flood hides no other caller. */
const linesPerAddress = 5

/**
 * Whether another line may be written in this second. Tracks at most `linesPerSecond` addresses per event and
 * outcome.
 */
const makeLineBudget = (elapsed: () => number): ((kind: string, address: string) => boolean) => {
  const used = new Map<string, number>()
  let second = 0
  return (kind, address) => {
    const now = Math.floor(elapsed() / 1000)
    if (now !== second) {
      used.clear()
      second = now
    }
    const ofAddress = `${kind} ${address}`
    const [all, own] = [used.get(kind) ?? 0, used.get(ofAddress) ?? 0]
    if (all >= linesPerSecond || own >= linesPerAddress) return false
    used.set(kind, all + 1)
    used.set(ofAddress, own + 1)
    return true
  }
}

const countersIn = (registry: Registry) => ({
  events: new Counter({
    name: 'security_events_total',
    help: 'security events by name and outcome, including those without a log line',
    labelNames: ['event', 'outcome'] as const,
    registers: [registry],
  }),
  dropped: new Counter({
    name: 'security_lines_dropped_total',
    help: 'security events that were counted but not logged, because of the limit per second',
    labelNames: ['event', 'outcome'] as const,
    registers: [registry],
  }),
})

/** Counts uses refused by a full abuse limit, by limit. */
export const countBlocks = (registry: Registry): ((limit: RateLimitName) => void) => {
  const blocks = new Counter({
    name: 'abuse_limit_blocks_total',
    help: 'uses refused by a full abuse limit; about one per second under a flood on one counter',
    labelNames: ['limit'] as const,
    registers: [registry],
  })
  for (const limit of Object.keys(rateLimits)) blocks.inc({ limit }, 0)
  return (limit) => blocks.inc({ limit })
}

/**
 * The security log: one line of fixed fields per event, at most 20 per second of one event and outcome. Every event
 * is counted, even without a line. (ASVS 5.0 16.2, 16.3)
 */
export const makeSecurityEvents = (deps: SecurityEventDeps): RecordSecurityEvent => {
  const { logger, hashKey, registry, elapsed = () => performance.now() } = deps
  // LOG_LEVEL does not hide security events; only `silent` does, which production refuses.
  const security = logger.child({ log: 'security' }, logger.level === 'silent' ? {} : { level: 'info' })
  const { events, dropped } = countersIn(registry)
  // All labels start at 0, so that the first event is an increase, which alerts detect.
  for (const event of securityEventNames)
    for (const outcome of ['success', 'failure'] as const)
      for (const counter of [events, dropped]) counter.inc({ event, outcome }, 0)
  const mayWrite = makeLineBudget(elapsed)
  return ({ event, outcome, subject, caller }) => {
    const labels = { event, outcome }
    events.inc(labels)
    // One caller owns a whole IPv6 /64, so the log records the network.
    const address = subjectHash(hashKey, 'address', networkOf(caller.ip))
    if (!mayWrite(`${event} ${outcome}`, address)) {
      dropped.inc(labels)
      return
    }
    security.info(
      {
        event,
        outcome,
        subject: subject === null ? null : subjectHash(hashKey, subject.kind, subject.id),
        address,
        requestId: caller.requestId,
      },
      'security event',
    )
  }
}
