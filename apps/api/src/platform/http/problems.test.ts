import fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { refusalOf } from '../../../test/contract-check.ts'
import { handleProblems } from './problems.ts'

/** A server whose call fails with the code in its path. */
const app = fastify()
handleProblems(app, { recordSecurityEvent: () => undefined, brandPlaceholders: {} })
app.get<{ Params: { code: string } }>('/:code', ({ params: { code } }) => {
  throw Object.assign(new Error('not for callers'), { code })
})
afterAll(() => app.close())

test.each([
  ['a connection that is refused', 'ECONNREFUSED', 'DependencyDown'],
  ['a lock that is not free in time', '55P03', 'DependencyDown'],
  ['a statement that takes too long', '57014', 'DependencyDown'],
  ['a deadlock', '40P01', 'DependencyDown'],
  ['a violated unique key', '23505', 'InternalError'],
] as const)('[ERR-07] [API-03] %s (%s) is answered with %s, without its message', async (_, code, name) => {
  const response = await app.inject(`/${code}`)
  refusalOf(response, name)
  expect(response.body).not.toContain('not for callers')
})
