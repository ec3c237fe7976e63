import { instant } from '@forno/domain/core/basic-types'
import { Secret, URI } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cookiesOf } from '../../../test/enrolled-screen.ts'
import { readableLog } from '../../../test/security-log.ts'
import { expectRefusal, ownPage, shopOf, type Shop } from '../../../test/shop.ts'
import { startApp, type TestApp } from '../../../test/start-app.ts'
import { hashCosts } from '../../platform/crypto/hash-cost.ts'
import { makePasswords } from '../sign-in/index.ts'
import { agentsStore, makeAgentOperations, runAgentsCommand } from './index.ts'
import { codeAt } from '../../../test/authenticator.ts'

const tokenKeys = ['demo-token-key-of-the-simulators']
const passwords = makePasswords(hashCosts.least)
let app: TestApp
let shop: Shop
const { logger, lines: events } = readableLog()
beforeAll(async () => {
  app = await startApp(undefined, {}, logger)
  shop = shopOf(app)
})
afterAll(() => app.close())

const run = (...words: readonly string[]) =>
  runAgentsCommand(words, makeAgentOperations({ sql: app.database.sql, clock: app.clock, tokenKeys, passwords }))
const passwordIn = ({ lines }: { readonly lines: readonly string[] }): string => lines[0]?.split(': ')[1] ?? ''
const secretIn = (line = ''): string => {
  const { secret } = URI.parse(line.replace('For the authenticator: ', ''))
  return secret instanceof Secret ? secret.base32 : ''
}
const add = async (name: string) => {
  const added = await run('add', name)
  return { name, password: passwordIn(added), secret: secretIn(added.lines[1]) }
}
type Agent = Awaited<ReturnType<typeof add>>
let addresses = 0
/** Each code works once, so the clock advances after it. */
const signIn = async ({ name, password, secret }: Agent, code = codeAt(secret, instant(app.clock()))) => {
  const ip = `198.51.100.${(addresses += 1)}`
  const answer = await shop.call('POST /staff/sign-in', { body: { name, password, code }, headers: ownPage, ip })
  app.pass(60_000)
  return answer
}
const session = (cookie: string) => shop.call('GET /staff/session', { headers: { ...ownPage, cookie } })

test('L14 an operator adds an agent; a new password ends the agent’s sign-ins and invalidates the old one', async () => {
  const kim = await add('kim')
  const cookie = cookiesOf((await signIn(kim)).headers)
  expect((await session(cookie)).status).toBe(200)
  const password = passwordIn(await run('password', 'KIM'))
  expectRefusal(await session(cookie), 'LoginRequired')
  expectRefusal(await signIn(kim), 'InvalidCredentials')
  expect((await signIn({ ...kim, password })).status).toBe(200)
  expect((await run('list')).lines).toContain('kim')
})

test('L14 a new authenticator ends the agent’s sign-ins and invalidates codes of the lost one', async () => {
  const ray = await add('ray')
  const cookie = cookiesOf((await signIn(ray)).headers)
  const secret = secretIn((await run('authenticator', 'ray')).lines[0])
  expectRefusal(await session(cookie), 'LoginRequired')
  expectRefusal(await signIn(ray), 'InvalidCredentials')
  expect((await signIn({ ...ray, secret })).status).toBe(200)
})

test('L14 a deactivated agent is signed out, and cannot sign in or be added again', async () => {
  const lee = await add('lee')
  const cookie = cookiesOf((await signIn(lee)).headers)
  expect((await run('end', 'lee')).isDone).toBe(true)
  expectRefusal(await session(cookie), 'LoginRequired')
  expectRefusal(await signIn(lee), 'InvalidCredentials')
  expect(await run('add', 'lee')).toEqual({ isDone: false, lines: ['There is an agent "lee" already.'] })
  expect((await run('password', 'lee')).isDone).toBe(false)
})

test('L14 an agent whose password changes during the check is not signed in', async () => {
  const { name } = await add('ash')
  const agents = agentsStore(app.database.sql)
  const signedIn = await agents.byName(name)
  if (signedIn === null) throw new Error('the agent is missing')
  await run('password', name)
  expect(await agents.openSession('of an old password', signedIn, instant(app.clock() + 60_000), app.clock())).toBe(
    false,
  )
  expect(await agents.sessionOwner('of an old password', app.clock())).toBeNull()
})

test('L14 an agent whose authenticator changes during the check is not signed in, and the new one stays', async () => {
  const { name, ...agent } = await add('noor')
  const agents = agentsStore(app.database.sql)
  const signedIn = await agents.byName(name)
  if (signedIn === null) throw new Error('the agent is missing')
  const secret = secretIn((await run('authenticator', name)).lines[0])
  expect(await agents.spendStep(signedIn, { step: 99_999_999, resealed: signedIn.sealedSecret })).toBe(false)
  expect(await agents.openSession('of a lost phone', signedIn, instant(app.clock() + 60_000), app.clock())).toBe(false)
  expect((await signIn({ ...agent, name, secret })).status).toBe(200)
})

test.each([
  [['password', 'unknown'], 'There is no agent "unknown".'],
  [['authenticator', 'unknown'], 'There is no agent "unknown".'],
  [['end', 'unknown'], 'There is no agent "unknown".'],
  [['add', 'no spaces'], 'A name has up to 40 letters'],
  [['add', 'a'.repeat(41)], 'A name has up to 40 letters'],
  [['add'], 'A name has up to 40 letters'],
  [[], 'Usage:'],
])('%j prints the error', async (words, sentence) => {
  const { isDone, lines } = await run(...words)
  expect(isDone).toBe(false)
  expect(lines.join('\n')).toContain(sentence)
})

test('M6 the security log records an agent’s sign-ins, second factors and lock-outs', async () => {
  const max = await add('max')
  const from = events().length
  await signIn({ ...max, password: 'wrong' })
  await signIn(max, '000000')
  await signIn(max)
  for (let count = 0; count < 9; count += 1) await signIn({ ...max, password: 'wrong' })
  const lines = events().slice(from)
  expect(lines.map(({ event, outcome }) => `${String(event)} ${String(outcome)}`)).toEqual([
    'agent_log_in failure',
    'second_factor failure',
    'agent_log_in failure',
    'second_factor success',
    'agent_log_in success',
    ...Array<string>(8).fill('agent_log_in failure'),
    'lock_out failure',
  ])
  expect(new Set(lines.map(({ subject }) => subject)).size).toBe(1)
  expect(JSON.stringify(lines)).not.toContain('max')
})
