import { instant } from '@forno/domain/core/basic-types'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertAgentSession } from '../../../test/agent-session.ts'
import { lockWaits } from '../../../test/lock-waits.ts'
import { expectRefusal, ownPage, shopOf, type Shop } from '../../../test/shop.ts'
import { startApp, type TestApp } from '../../../test/start-app.ts'
import { hashCosts } from '../../platform/crypto/hash-cost.ts'
import { makePasswords } from '../sign-in/index.ts'
import { createAgent } from './index.ts'
import { codeAt } from '../../../test/authenticator.ts'

const tokenKeys = ['demo-token-key-of-the-simulators']
const hour = 3_600_000
let app: TestApp
let shop: Shop
let agents = 0
beforeAll(async () => {
  app = await startApp()
  shop = shopOf(app)
})
afterAll(() => app.close())

const newAgent = () => {
  const deps = { sql: app.database.sql, tokenKeys, passwords: makePasswords(hashCosts.least) }
  return createAgent(deps, `agent-${(agents += 1)}`, app.clock())
}
type AgentWithSecret = Awaited<ReturnType<typeof newAgent>>
const codeOf = ({ secret }: AgentWithSecret, ago = 0): string => codeAt(secret, instant(app.clock() - ago))
const otherThan = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

const signIn = (body: object, headers: Record<string, string> = ownPage) =>
  shop.call('POST /staff/sign-in', { body, headers })
const cookieOf = (headers: Record<string, unknown>): string => String(headers['set-cookie']).split(';')[0] ?? ''
const session = (cookie: string) => shop.call('GET /staff/session', { headers: { ...ownPage, cookie } })
const signedIn = async (agent: AgentWithSecret): Promise<string> => {
  const { name, password } = agent
  const { status, headers } = await signIn({ name, password, code: codeOf(agent) })
  expect(status).toBe(200)
  return cookieOf(headers)
}

describe('POST /staff/sign-in', () => {
  test('[NAV-36] POST /staff/sign-in happy: name, password and code open a session of twelve hours, in an HttpOnly cookie; GET /staff/session happy:', async () => {
    const agent = await newAgent()
    const { name, password } = agent
    const answer = await signIn({ name: name.toUpperCase(), password, code: codeOf(agent) })
    expect([answer.status, answer.body]).toEqual([200, { agentName: name }])
    expect(String(answer.headers['set-cookie'])).toMatch(
      /^agent=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict$/,
    )
    const cookie = cookieOf(answer.headers)
    expect((await session(cookie)).body).toEqual({ agentName: name })
    const [row] = await app.database.sql`select * from agents where name = ${name}`
    for (const secret of [password, agent.secret, cookie.slice(6)]) {
      expect(JSON.stringify(row)).not.toContain(secret)
      expect(JSON.stringify(await app.database.sql`select * from agent_sessions`)).not.toContain(secret)
    }
  })

  test('[NAV-36] POST /staff/sign-in refusal: InvalidCredentials, alike for a wrong password, a wrong code, an old code and an unknown agent', async () => {
    const agent = await newAgent()
    const { name, password } = agent
    const wrong = [
      { name, password: 'wrong', code: codeOf(agent) },
      { name, password, code: otherThan(codeOf(agent)) },
      { name, password, code: codeOf(agent, 120_000) },
      { name: 'unknown', password, code: codeOf(agent) },
    ]
    const answers = []
    for (const body of wrong) answers.push(await signIn(body))
    for (const answer of answers) expectRefusal(answer, 'InvalidCredentials')
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  })

  test('[NAV-36] POST /staff/sign-in refusal: InvalidCredentials, without a cookie, if the password changes during the check', async () => {
    const agent = await newAgent()
    const { name, password } = agent
    const answers: ReturnType<typeof signIn>[] = []
    await app.database.sql.begin(async (inside) => {
      await inside`update agents set password_hash = 'of another password' where name = ${name}`
      // Checks the old password, which other transactions still see, then waits for this change.
      answers.push(signIn({ name, password, code: codeOf(agent) }))
      await expect.poll(() => lockWaits(app.database.sql)).toBe(1)
    })
    const answer = await answers[0]!
    expectRefusal(answer, 'InvalidCredentials')
    expect(answer.headers['set-cookie']).toBeUndefined()
  })

  test('[NAV-36] a code works once, also for two simultaneous uses, and invalidates older codes', async () => {
    const agent = await newAgent()
    const { name, password } = agent
    const body = { name, password, code: codeOf(agent) }
    const statuses = (await Promise.all([signIn(body), signIn(body), signIn(body)])).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 400, 400])
    expectRefusal(await signIn({ name, password, code: codeOf(agent, 30_000) }), 'InvalidCredentials')
    app.pass(60_000)
    expect((await signIn({ name, password, code: codeOf(agent) })).status).toBe(200)
  })

  test('[NAV-36] POST /staff/sign-in refusal: TooManyRequests after ten attempts, even for the right password, for fifteen minutes', async () => {
    const agent = await newAgent()
    const { name, password } = agent
    for (let count = 0; count < 10; count += 1)
      expectRefusal(await signIn({ name, password, code: otherThan(codeOf(agent)) }), 'InvalidCredentials')
    expectRefusal(await signIn({ name, password, code: codeOf(agent) }), 'TooManyRequests')
    await app.ageLimits(hour / 4)
    expect((await signIn({ name, password, code: codeOf(agent) })).status).toBe(200)
  })

  test('[NAV-36] POST /staff/sign-in refusal: NotYours from a page that is not ours', async () => {
    const agent = await newAgent()
    const body = { name: agent.name, password: agent.password, code: codeOf(agent) }
    expectRefusal(await signIn(body, { ...ownPage, origin: 'https://elsewhere.example' }), 'NotYours')
  })

  test('[NAV-36] POST /staff/sign-in refusal: BadInput for an invalid code', async () => {
    expectRefusal(await signIn({ name: 'kim', password: 'x', code: '12345' }), 'BadInput')
  })
})

describe('a shift', () => {
  test('[NAV-36] DELETE /staff/session happy: signing out ends the session; so do twelve hours and a deactivation', async () => {
    const [out, long, off] = [await newAgent(), await newAgent(), await newAgent()]
    const [first, second, third] = [await signedIn(out), await signedIn(long), await signedIn(off)]
    const left = await shop.call('DELETE /staff/session', { headers: { ...ownPage, cookie: first } })
    expect(left.status).toBe(204)
    expectRefusal(await session(first), 'LoginRequired')
    await app.database.sql`update agents set is_active = false where name = ${off.name}`
    expectRefusal(await session(third), 'LoginRequired')
    app.pass(12 * hour - 60_000)
    expect((await session(second)).status).toBe(200)
    app.pass(60_000)
    expectRefusal(await session(second), 'LoginRequired')
  })

  test('[NAV-36] GET /staff/session refusal: LoginRequired, DELETE /staff/session refusal: LoginRequired without a cookie', async () => {
    expectRefusal(await session('agent=nothing'), 'LoginRequired')
    expectRefusal(await shop.call('DELETE /staff/session', { headers: ownPage }), 'LoginRequired')
  })
  test('[NAV-36] DELETE /staff/session refusal: LoginRequired', async () => {
    expectRefusal(await shop.call('DELETE /staff/session', { headers: ownPage }), 'LoginRequired')
  })
  test('[NAV-36] GET /staff/session stranger: learns nothing', async () => {
    expectRefusal(await shop.call('GET /staff/session'), 'LoginRequired')
  })
  test('[NAV-36] DELETE /staff/session stranger: signs out no agent; DELETE /staff/session refusal: NotYours', async () => {
    const cookie = await signedIn(await newAgent())
    expectRefusal(await shop.call('DELETE /staff/session', { headers: { cookie } }), 'NotYours')
    expect((await session(cookie)).status).toBe(200)
  })
  test('[NAV-36] DELETE /staff/session refusal: NotYours from another site', async () => {
    const headers = { ...ownPage, cookie: await signedIn(await newAgent()), origin: 'https://elsewhere.example' }
    expectRefusal(await shop.call('DELETE /staff/session', { headers }), 'NotYours')
  })
})

describe('an order by phone', () => {
  const order = async (said: object, headers: Record<string, string>) => {
    const held = await shop.readyBasket({}, 1)
    await shop.change(held, said)
    const body = await shop.orderBody(held)
    const { orderId } = await shop.good('POST /baskets/:basketId/order', { ...held, headers, body })
    const [row] = await app.database.sql`select agent_name, agent_verified from orders where order_id = ${orderId}`
    return row
  }
  const call = { channelName: 'CallCentre', tags: ['agent:kim'] }

  test('[NAV-36] stores the agent that the page names, and marks it as certain only if that agent is signed in on our own page', async () => {
    const [kim, lee] = [await insertAgentSession(app, 'kim'), await insertAgentSession(app, 'lee')]
    const named = (agent_verified: boolean) => ({ agent_name: 'kim', agent_verified })
    expect(await order(call, {})).toEqual(named(false))
    expect(await order(call, { ...ownPage, cookie: kim })).toEqual(named(true))
    expect(await order(call, { ...ownPage, cookie: lee })).toEqual(named(false))
    expect(await order(call, { cookie: kim })).toEqual(named(false))
    expect(await order({ ...call, channelName: 'Website' }, { ...ownPage, cookie: kim })).toEqual({
      agent_name: null,
      agent_verified: false,
    })
  })
})
