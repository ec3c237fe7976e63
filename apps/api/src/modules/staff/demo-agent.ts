import { randomBytes } from 'node:crypto'
import type { Instant } from '@forno/domain/core/basic-types'
import type { Sql } from '../../platform/db/database.ts'
import type { Passwords } from '../sign-in/index.ts'
import { agentsStore } from './agents-store.ts'
import { newSecret, sealSecret, secretAddress } from './second-factor.ts'

/** The credentials of a new agent. The database stores them only hashed and encrypted. */
export type AgentCard = { readonly name: string; readonly password: string; readonly authenticator: string }

/** 96 random bits. */
export const randomPassword = (): string => randomBytes(12).toString('base64url')

type DemoAgentDeps = { readonly sql: Sql; readonly tokenKeys: readonly string[]; readonly passwords: Passwords }

/** Adds an agent with a random password and second factor. [NAV-36] */
export const createAgent = async (
  { sql, tokenKeys, passwords }: DemoAgentDeps,
  name: string,
  at: Instant,
): Promise<AgentCard & { readonly secret: string }> => {
  const [password, secret] = [randomPassword(), newSecret()]
  const passwordHash = await passwords.hash(password)
  await agentsStore(sql).put({ name, passwordHash, sealedSecret: sealSecret(tokenKeys, secret) }, at)
  return { name, password, secret, authenticator: secretAddress(secret, name) }
}
