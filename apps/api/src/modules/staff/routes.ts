import { getAgent, signInAgent, signOutAgent } from '@forno/contracts/staff'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../kernel/clock.ts'
import { makeCookieSessions } from '../../kernel/cookie-sessions.ts'
import type { Sql } from '../../kernel/database.ts'
import { fromOwnPage, isFromOwnPage } from '../../kernel/own-page.ts'
import type { RateLimiter, RateLimitKey } from '../../kernel/rate-limiter.ts'
import { refuse } from '../../kernel/refusal.ts'
import { serve, type Caller } from '../../kernel/serve.ts'
import type { Passwords } from '../sign-in/index.ts'
import { agentsStore } from './agents-store.ts'
import { newSecret, openSecret, sealSecret, stepOf } from './second-factor.ts'

type Needs = {
  readonly sql: Sql
  readonly clock: Clock
  readonly https: boolean
  readonly tokenKeys: readonly string[]
  readonly rateLimiter: RateLimiter
  readonly passwords: Passwords
}

/** A long shift. Milliseconds. */
const sessionLife = 12 * 60 * 60_000
const sessionsOf = ({ sql, https }: Pick<Needs, 'sql' | 'https'>) =>
  makeCookieSessions(agentsStore(sql), { name: 'agent', life: sessionLife, https })

/** The agent who is signed in where a call of our own pages comes from; null = none. */
export type AgentOf = (caller: Caller) => Promise<string | null>

export const makeAgentOf = (needs: Pick<Needs, 'sql' | 'https' | 'clock'>): AgentOf => {
  const sessions = sessionsOf(needs)
  return (caller) => (isFromOwnPage(caller) ? sessions.who(caller, needs.clock()) : Promise.resolve(null))
}

const limitsOf = (name: string, ip: string): readonly RateLimitKey[] => [
  { limit: 'agentByName', of: name },
  { limit: 'agentByAddress', of: ip },
]

/** Agents sign in with a password and a code, for a shift; it opens nobody's data. [NAV-36] */
export const staffRoutes = (app: FastifyInstance, needs: Needs): void => {
  const { sql, clock, tokenKeys, rateLimiter, passwords } = needs
  const agents = agentsStore(sql)
  const sessions = sessionsOf(needs)
  /** Somebody unknown costs as much as a wrong code. */
  const nobodys = newSecret()

  const isAgent = async (name: string, password: string, code: string): Promise<boolean> => {
    const agent = await agents.byName(name)
    const isRight = await passwords.isRight(agent?.passwordHash ?? null, password)
    const secret = agent === null ? null : openSecret(tokenKeys, agent.sealedSecret)
    const step = stepOf(secret ?? nobodys, code, clock())
    if (!isRight || secret === null || step === null) return false
    return agents.spendStep(name, step, sealSecret(tokenKeys, secret))
  }

  serve(app, signInAgent, async ({ body, caller, reply }) => {
    fromOwnPage(caller)
    const name = body.name.toLowerCase()
    const limits = limitsOf(name, caller.ip)
    await rateLimiter.consume(limits)
    if (!(await isAgent(name, body.password, body.code))) return refuse('InvalidCredentials')
    await rateLimiter.reward(limits)
    await sessions.open(reply, name, clock())
    return { agentName: name }
  })
  serve(app, getAgent, async ({ caller }) => {
    const agentName = (await sessions.who(caller, clock())) ?? refuse('LoginRequired')
    return { agentName }
  })
  serve(app, signOutAgent, async ({ caller, reply }) => {
    if ((await sessions.who(caller, clock())) === null) refuse('LoginRequired')
    fromOwnPage(caller)
    await sessions.close(reply, caller)
    return null
  })
}
