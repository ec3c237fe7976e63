import { longestAgentName } from '@forno/domain/orders/agent'
import { Type, type Static } from 'typebox'
import { endpoint } from '../core/endpoint.ts'
import { Typed } from '../core/typed-text.ts'

const AgentName = Typed('sign', { minLength: 1, maxLength: longestAgentName, pattern: '^[A-Za-z0-9][A-Za-z0-9._-]*$' })

export const Agent = Type.Object({ agentName: Type.String() })
export type Agent = Static<typeof Agent>

export const signInAgent = endpoint('POST /staff/sign-in', {
  summary: 'Sign in an agent of the call centre with a second factor; the cookie is valid for twelve hours [NAV-36]',
  access: 'anyone',
  body: Type.Object({
    name: AgentName,
    password: Type.String({ minLength: 1, maxLength: 200 }),
    /** From the authenticator app; valid once. */
    code: Typed('sign', { pattern: '^\\d{6}$' }),
  }),
  reply: Agent,
  alsoReads: ['origin'],
  refusals: ['InvalidCredentials', 'NotYours', 'TooManyRequests'],
})
export const getAgent = endpoint('GET /staff/session', {
  summary: 'Which agent is signed in [NAV-36]',
  access: 'agent',
  reply: Agent,
  refusals: ['LoginRequired'],
})
export const signOutAgent = endpoint('DELETE /staff/session', {
  summary: 'Sign out the agent [NAV-36]',
  access: 'agent',
  reply: Type.Null(),
  status: 204,
  refusals: ['LoginRequired', 'NotYours'],
})
