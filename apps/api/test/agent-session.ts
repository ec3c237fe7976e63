import { createHash, randomBytes } from 'node:crypto'
import { instant } from '@forno/domain/core/basic-types'
import { agentsStore } from '../src/modules/staff/index.ts'
import type { TestApp } from './start-app.ts'

/** Inserts a signed-in agent into the database; returns the cookie. */
export const insertAgentSession = async ({ database, clock }: TestApp, name = 'kim'): Promise<string> => {
  const agents = agentsStore(database.sql)
  const agent = { name, passwordHash: 'none', sealedSecret: 'none' }
  await agents.put(agent, clock())
  const token = randomBytes(32).toString('base64url')
  const hash = createHash('sha256').update(token).digest('base64url')
  await agents.openSession(hash, agent, instant(clock() + 3_600_000), clock())
  return `agent=${token}`
}
