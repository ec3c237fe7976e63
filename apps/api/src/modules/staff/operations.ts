import type { Clock } from '../../platform/core/clock.ts'
import type { Sql } from '../../platform/db/database.ts'
import type { Passwords } from '../sign-in/index.ts'
import { agentsStore } from './agents-store.ts'
import { drawAgent, drawPassword, type AgentCard } from './demo-agent.ts'
import { newSecret, sealSecret, secretAddress } from './second-factor.ts'

type AgentOperationsDeps = {
  readonly sql: Sql
  readonly clock: Clock
  readonly tokenKeys: readonly string[]
  readonly passwords: Passwords
}

/** What head office does with the agents of the call centre. */
export const makeAgentOperations = ({ sql, clock, tokenKeys, passwords }: AgentOperationsDeps) => {
  const agents = agentsStore(sql)
  return {
    names: (): Promise<readonly string[]> => agents.names(),
    /** Adds an agent with a password and a second factor; null = the name is taken, also by somebody who was switched off. */
    add: async (name: string): Promise<AgentCard | null> =>
      (await agents.isTaken(name)) ? null : drawAgent({ sql, tokenKeys, passwords }, name, clock()),
    /** Draws a new password and ends the agent's sign-ins; null = there is no such agent. */
    changePassword: async (name: string): Promise<string | null> => {
      const password = drawPassword()
      return (await agents.setPassword(name, await passwords.hash(password))) ? password : null
    },
    /** Draws a second factor for a lost authenticator and ends the agent's sign-ins; its address, or null = there is no such agent. */
    changeAuthenticator: async (name: string): Promise<string | null> => {
      const secret = newSecret()
      return (await agents.setSecret(name, sealSecret(tokenKeys, secret))) ? secretAddress(secret, name) : null
    },
    /** Switches an agent off and ends their sign-ins; false = there is no such agent. */
    end: (name: string): Promise<boolean> => agents.switchOff(name),
  }
}
export type AgentOperations = ReturnType<typeof makeAgentOperations>
