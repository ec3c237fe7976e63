import type { Clock } from '../../platform/core/clock.ts'
import type { Sql } from '../../platform/db/database.ts'
import type { Passwords } from '../sign-in/index.ts'
import { agentsStore } from './agents-store.ts'
import { createAgent, randomPassword, type AgentCard } from './demo-agent.ts'
import { newSecret, sealSecret, secretAddress } from './second-factor.ts'

type AgentOperationsDeps = {
  readonly sql: Sql
  readonly clock: Clock
  readonly tokenKeys: readonly string[]
  readonly passwords: Passwords
}

/** Operations on agents of the call centre, for operators. */
export const makeAgentOperations = ({ sql, clock, tokenKeys, passwords }: AgentOperationsDeps) => {
  const agents = agentsStore(sql)
  return {
    names: (): Promise<readonly string[]> => agents.names(),
    /** Adds an agent with a password and a second factor; null = the name is in use, perhaps by a deactivated agent. */
    add: async (name: string): Promise<AgentCard | null> =>
      (await agents.isTaken(name)) ? null : createAgent({ sql, tokenKeys, passwords }, name, clock()),
    /** Sets a random password and ends the agent's sessions; null = no such agent. */
    changePassword: async (name: string): Promise<string | null> => {
      const password = randomPassword()
      return (await agents.setPassword(name, await passwords.hash(password))) ? password : null
    },
    /**
     * Replaces a lost authenticator and ends the agent's sessions. Returns the otpauth address; null = no such agent.
     */
    changeAuthenticator: async (name: string): Promise<string | null> => {
      const secret = newSecret()
      return (await agents.setSecret(name, sealSecret(tokenKeys, secret))) ? secretAddress(secret, name) : null
    },
    /** Deactivates an agent and ends their sessions; false = no such agent. */
    end: (name: string): Promise<boolean> => agents.switchOff(name),
  }
}
export type AgentOperations = ReturnType<typeof makeAgentOperations>
