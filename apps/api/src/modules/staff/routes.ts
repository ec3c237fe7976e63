import { agentSessionLifetime } from '@forno/domain/orders/agent'
import { getAgent, signInAgent, signOutAgent } from '@forno/contracts/staff/agents'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../platform/core/clock.ts'
import { makeCookieSessions } from '../../platform/http/cookie-sessions.ts'
import type { Sql } from '../../platform/db/database.ts'
import { fromOwnPage, isFromOwnPage } from '../../platform/http/same-origin.ts'
import type { RateLimiter, RateLimitKey } from '../../platform/limits/rate-limiter.ts'
import type { RecordSecurityEvent, SecurityEvent } from '../../platform/logs/security-events.ts'
import { serve, type Caller } from '../../platform/http/serve.ts'
import type { Passwords } from '../sign-in/index.ts'
import { agentsStore, type AgentSignIn } from './agents-store.ts'
import { newSecret, openSecret, sealSecret, stepOf } from './second-factor.ts'

type StaffRoutesDeps = {
  readonly sql: Sql
  readonly clock: Clock
  readonly https: boolean
  readonly tokenKeys: readonly string[]
  readonly rateLimiter: RateLimiter
  readonly passwords: Passwords
  readonly recordSecurityEvent: RecordSecurityEvent
}

const sessionsOf = ({ sql, https }: Pick<StaffRoutesDeps, 'sql' | 'https'>) =>
  makeCookieSessions<string, AgentSignIn>(agentsStore(sql), { name: 'agent', life: agentSessionLifetime, https })

/** The agent signed in at the caller's browser, if the call comes from our own page; null = none. */
export type AgentOf = (caller: Caller) => Promise<string | null>

export const makeAgentOf = (deps: Pick<StaffRoutesDeps, 'sql' | 'https' | 'clock'>): AgentOf => {
  const sessions = sessionsOf(deps)
  return (caller) => (isFromOwnPage(caller) ? sessions.owner(caller, deps.clock()) : Promise.resolve(null))
}

const limitsOf = (name: string, ip: string): readonly RateLimitKey[] => [
  { limit: 'agentByName', of: name },
  { limit: 'agentByAddress', of: ip },
]

/** Agents sign in with a password and a code, for one shift. A session gives no access to customers' data. [NAV-36] */
export const staffRoutes = (app: FastifyInstance, deps: StaffRoutesDeps): void => {
  const { sql, clock, tokenKeys, rateLimiter, passwords, recordSecurityEvent } = deps
  const agents = agentsStore(sql)
  const sessions = sessionsOf(deps)
  /** Used for unknown agents, so that they take as long as wrong codes. */
  const unknownSecret = newSecret()

  const record = (
    event: SecurityEvent['event'],
    outcome: SecurityEvent['outcome'],
    { name, caller }: { readonly name: string; readonly caller: Caller },
  ): void => recordSecurityEvent({ event, outcome, subject: { kind: 'agent', id: name }, caller })

  type SignInAttempt = {
    readonly name: string
    readonly password: string
    readonly code: string
    readonly caller: Caller
  }

  /**
   * The agent with the right password and code; null = one is wrong. The code is logged only after a right password.
   */
  const signInOf = async ({ name, password, code, caller }: SignInAttempt): Promise<AgentSignIn | null> => {
    const agent = await agents.byName(name)
    const isRight = await passwords.isRight(agent?.passwordHash ?? null, password)
    const secret = agent === null ? null : openSecret(tokenKeys, agent.sealedSecret)
    const step = stepOf(secret ?? unknownSecret, code, clock())
    if (agent === null || !isRight) return null
    const resealed = secret === null ? null : sealSecret(tokenKeys, secret)
    const isSecond = resealed !== null && step !== null && (await agents.spendStep(agent, { step, resealed }))
    record('second_factor', isSecond ? 'success' : 'failure', { name, caller })
    return isSecond ? { ...agent, sealedSecret: resealed } : null
  }

  serve(app, signInAgent, async ({ body, caller, reply, refuse }) => {
    fromOwnPage(caller)
    const name = body.name.toLowerCase()
    const limits = limitsOf(name, caller.ip)
    await rateLimiter.consume(limits)
    const fail = (): never => {
      record('agent_log_in', 'failure', { name, caller })
      return refuse('InvalidCredentials')
    }
    const agent = (await signInOf({ ...body, name, caller })) ?? fail()
    await rateLimiter.reward(limits)
    if (!(await sessions.open(reply, agent, clock()))) return fail()
    record('agent_log_in', 'success', { name, caller })
    return { agentName: name }
  })
  serve(app, getAgent, async ({ caller, refuse }) => {
    const agentName = (await sessions.owner(caller, clock())) ?? refuse('LoginRequired')
    return { agentName }
  })
  serve(app, signOutAgent, async ({ caller, reply, refuse }) => {
    if ((await sessions.owner(caller, clock())) === null) refuse('LoginRequired')
    fromOwnPage(caller)
    await sessions.close(reply, caller)
    return null
  })
}
