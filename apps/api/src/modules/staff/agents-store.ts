import type { Instant } from '@forno/domain/core/basic-types'
import { timestamp, type Sql } from '../../platform/db/database.ts'

export type AgentRow = { readonly name: string; readonly passwordHash: string; readonly sealedSecret: string }

/** An agent with the right password and code, and the hash and the secret that proved it. */
export type AgentSignIn = AgentRow

/** Agents of the call centre and their sessions. [NAV-36] */
export const agentsStore = (sql: Sql) => ({
  put: async ({ name, passwordHash, sealedSecret }: AgentRow, at: Instant): Promise<void> => {
    await sql`
      insert into agents (name, password_hash, sealed_secret, created_at)
      values (${name}, ${passwordHash}, ${sealedSecret}, ${timestamp(at)})
      on conflict (name) do update set password_hash = excluded.password_hash, sealed_secret = excluded.sealed_secret`
  },

  /** Whether a name is in use, also by a deactivated agent. */
  isTaken: async (name: string): Promise<boolean> => {
    const rows = await sql`select name from agents where name = ${name}`
    return rows.length > 0
  },

  /** Sets an agent's password and ends their sessions; false = no such agent. */
  setPassword: (name: string, passwordHash: string): Promise<boolean> =>
    sql.begin(async (inside) => {
      const rows = await inside`
        update agents set password_hash = ${passwordHash} where name = ${name} and is_active returning name`
      // A separate statement, so that it also sees a session that was opened while the first waited for the agent's
      // row.
      await inside`delete from agent_sessions where agent_name = ${name}`
      return rows.length > 0
    }),

  /** Sets an agent's second factor and ends their sessions; false = no such agent. */
  setSecret: (name: string, sealedSecret: string): Promise<boolean> =>
    sql.begin(async (inside) => {
      const rows = await inside`
        update agents set sealed_secret = ${sealedSecret} where name = ${name} and is_active returning name`
      await inside`delete from agent_sessions where agent_name = ${name}`
      return rows.length > 0
    }),

  /** Deactivates an agent and ends their sessions; false = no such agent. */
  switchOff: (name: string): Promise<boolean> =>
    sql.begin(async (inside) => {
      const rows = await inside`update agents set is_active = false where name = ${name} and is_active returning name`
      await inside`delete from agent_sessions where agent_name = ${name}`
      return rows.length > 0
    }),

  names: async (): Promise<readonly string[]> => {
    const rows = await sql<{ name: string }>`select name from agents where is_active order by name`
    return rows.map((row) => row.name)
  },

  byName: async (name: string): Promise<AgentRow | null> => {
    const [row] = await sql<{ name: string; password_hash: string; sealed_secret: string }>`
      select name, password_hash, sealed_secret from agents where name = ${name} and is_active`
    return row === undefined
      ? null
      : { name: row.name, passwordHash: row.password_hash, sealedSecret: row.sealed_secret }
  },

  /**
   * Uses up a code and all older ones, and stores the re-sealed secret; false = the code was already used, or the agent
   * has another authenticator since its secret was read.
   */
  spendStep: async (
    { name, sealedSecret }: Pick<AgentRow, 'name' | 'sealedSecret'>,
    { step, resealed }: { readonly step: number; readonly resealed: string },
  ): Promise<boolean> => {
    const rows = await sql`
      update agents set last_step = ${step}, sealed_secret = ${resealed}
      where name = ${name} and last_step < ${step} and sealed_secret = ${sealedSecret} and is_active returning name`
    return rows.length > 0
  },

  /** Opens a session; false = the password or the authenticator has changed since it was checked. */
  openSession: async (
    tokenHash: string,
    { name, passwordHash, sealedSecret }: AgentSignIn,
    expiresAt: Instant,
    at: Instant,
  ): Promise<boolean> => {
    await sql`delete from agent_sessions where expires_at < ${timestamp(at)}`
    const rows = await sql`
      insert into agent_sessions (token_hash, agent_name, expires_at)
      select ${tokenHash}, name, ${timestamp(expiresAt)}::timestamptz from agents
      where name = ${name} and password_hash = ${passwordHash} and sealed_secret = ${sealedSecret} for no key update
      returning token_hash`
    return rows.length > 0
  },

  /** The agent of a session; null = no such session, or the agent is deactivated. */
  sessionOwner: async (tokenHash: string, at: Instant): Promise<string | null> => {
    const [row] = await sql<{ agent_name: string }>`
      select agent_name from agent_sessions join agents on name = agent_name
      where token_hash = ${tokenHash} and expires_at > ${timestamp(at)} and is_active`
    return row?.agent_name ?? null
  },

  closeSession: async (tokenHash: string): Promise<void> => {
    await sql`delete from agent_sessions where token_hash = ${tokenHash}`
  },
})
