import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { resetPassword, signIn } from '@forno/contracts/sign-in/sign-in'
import { proving } from '@forno/proof/runs'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { hashCosts } from '../src/platform/crypto/hash-cost.ts'
import { makeDataFolder, startApi, type ApiProcess } from './process/api-process.ts'
import { ask, readyBasket, type Guest } from './process/guest.ts'
import { customerPassword, makeCustomer, type TestCustomer } from './process/test-customer.ts'
import { startTrustingCaptcha, type TrustingCaptcha } from './process/trusting-captcha.ts'
import type { Storm } from './process/wrong-passwords.ts'
import { ownPage } from './shop.ts'
import { startApp, type TestApp } from './start-app.ts'

const storm = proving() ? { tries: 10_000, addresses: 500 } : { tries: 500, addresses: 25 }
const quarterHour = 15 * 60_000
/** The longest wait in seconds. */
const longestWait = quarterHour / 1000

let captcha: TrustingCaptcha
let app: TestApp
beforeAll(async () => {
  captcha = await startTrustingCaptcha()
  app = await startApp(undefined, { CAPTCHA_URL: captcha.url })
})
afterAll(async () => {
  await app.close()
  await captcha.stop()
})

type From = { readonly remoteAddress: string; readonly cookie?: string }
const logIn = (email: string, password: string, { remoteAddress, cookie }: From): Promise<LightMyRequestResponse> =>
  app.app.inject({
    method: 'POST',
    url: `/api/v1${signIn.address.split(' ')[1] ?? ''}`,
    payload: { email, password, scope: 'openid offline_access', tokenV3: 'CUSTOMER_TOKEN', action: 'CUSTOMER_TOKEN' },
    headers: { ...ownPage, ...(cookie === undefined ? {} : { cookie }) },
    remoteAddress,
  })
const addressOf = (index: number): string => `10.1.${index >> 8}.${index & 255}`
const deviceIn = ({ cookies }: LightMyRequestResponse): string => {
  const found = cookies.find(({ name }) => name === 'device')
  return found === undefined ? '' : `${found.name}=${found.value}`
}

/** Sends all tries, fifty in parallel; returns how many were checked and the longest Retry-After in seconds. */
const wrongPasswords = async ({ email }: TestCustomer, tries = storm.tries) => {
  let next = 0
  const outcome = { checked: 0, refused: 0, other: 0, longest: 0 }
  const one = async (): Promise<void> => {
    while (next < tries) {
      const index = next++
      const { statusCode, headers } = await logIn(email, `Wr0ng-${index}`, {
        remoteAddress: addressOf(index % storm.addresses),
      })
      if (statusCode === 400) outcome.checked += 1
      else if (statusCode === 429) outcome.refused += 1
      else outcome.other += 1
      outcome.longest = Math.max(outcome.longest, Number(headers['retry-after'] ?? 0))
    }
  }
  await Promise.all(Array.from({ length: 50 }, one))
  return outcome
}

describe('wrong passwords for one account from many addresses', () => {
  const home = { remoteAddress: '10.200.0.1' }

  test('[ACC-13] checks ten passwords per quarter hour; all others wait until its end at most', async () => {
    const me = await makeCustomer(app)
    const from = app.clock()
    const { checked, refused, other, longest } = await wrongPasswords(me)
    const windows = Math.floor((app.clock() - from) / quarterHour) + 1
    expect([other, checked + refused]).toEqual([0, storm.tries])
    expect(checked).toBeLessThanOrEqual(10 * windows)
    expect(checked).toBeGreaterThan(0)
    expect(longest).toBeGreaterThan(0)
    expect(longest).toBeLessThanOrEqual(longestWait)
    // On a new device the owner waits too, and signs in after the quarter hour.
    const early = await logIn(me.email, customerPassword, home)
    expect(early.statusCode).toBe(429)
    await app.ageLimits(Number(early.headers['retry-after']) * 1000)
    expect((await logIn(me.email, customerPassword, home)).statusCode).toBe(200)
  })

  test('[ACC-13] an attack never locks the owner out: a known device and one with a mailed link sign in without waiting', async () => {
    const me = await makeCustomer(app)
    const cookie = deviceIn(await logIn(me.email, customerPassword, home))
    expect(cookie).not.toBe('')
    const handful = storm.addresses * 4
    for (let quarter = 0; quarter < 3; quarter += 1) {
      const { checked } = await wrongPasswords(me, handful)
      expect(checked).toBeLessThanOrEqual(10)
      expect((await logIn(me.email, customerPassword, home)).statusCode).toBe(429)
      expect((await logIn(me.email, customerPassword, { ...home, cookie })).statusCode).toBe(200)
      await app.ageLimits(quarterHour)
    }
    await wrongPasswords(me, handful)
    const password = 'N3w-enough-again'
    const reset = await app.app.inject({
      method: 'POST',
      url: `/api/v1${resetPassword.address.split(' ')[1] ?? ''}`,
      payload: {
        customerId: me.customerId,
        token: `${me.userId}-reset`,
        password,
        tokenV3: 'RESET_PASSWORD',
        action: 'RESET_PASSWORD',
      },
      headers: ownPage,
    })
    expect(reset.statusCode).toBe(200)
    await wrongPasswords(me, handful)
    expect((await logIn(me.email, password, { remoteAddress: '10.200.0.3' })).statusCode).toBe(429)
    const mailed = { remoteAddress: '10.200.0.3', cookie: deviceIn(reset) }
    expect((await logIn(me.email, password, mailed)).statusCode).toBe(200)
  })

  test('[ACC-13] a known device has ten tries of its own, and its cookie is useless for another account, altered or forged', async () => {
    const [me, other] = [await makeCustomer(app), await makeCustomer(app)]
    const cookie = deviceIn(await logIn(me.email, customerPassword, home))
    await wrongPasswords(other, 40)
    const [name = '', signature = ''] = cookie.replace('device=', '').split('.')
    for (const forged of [cookie, `device=${name}x.${signature}`, `device=${name}`, 'device=.', 'device='])
      expect((await logIn(other.email, customerPassword, { ...home, cookie: forged })).statusCode).toBe(429)
    const statuses = []
    for (let count = 0; count < 11; count += 1)
      statuses.push((await logIn(me.email, 'Wr0ng-one', { ...home, cookie })).statusCode)
    expect(statuses).toEqual([...Array<number>(10).fill(400), 429])
    // Tries on a known device do not count for the account.
    expect((await logIn(me.email, customerPassword, { remoteAddress: '10.200.0.2' })).statusCode).toBe(200)
  })
})

/** Latency is measured only in `npm run prove`, on an otherwise idle machine. */
describe.runIf(proving())('other calls during the attack', () => {
  let api: ApiProcess
  const folder = makeDataFolder()
  beforeAll(async () => {
    api = await startApi(app.databaseUrl, folder.path, { CAPTCHA_URL: captcha.url, PASSWORD_COST: 'full' })
  })
  afterAll(async () => {
    await api.stop()
    await folder.remove()
  })

  /** Turns without and with a share of the attack alternate, so noise of the machine affects both alike. */
  const turns = 12
  const seconds = 5
  const perSecond = 20
  let guests: readonly Guest[]

  /** Reads and changes of baskets at a fixed rate; resolves to the milliseconds of each. */
  const othersFor = async (): Promise<readonly number[]> => {
    const times: number[] = []
    const calls: Promise<void>[] = []
    const one = async (index: number): Promise<void> => {
      const { basketId, sessionId } = guests[index % guests.length]!
      const from = performance.now()
      const answer =
        index % 2 === 0
          ? await ask(api.url, `GET /baskets/${basketId}`, { sessionId })
          : await ask(api.url, `PATCH /baskets/${basketId}`, { sessionId, body: { orderNote: `Note ${index}` } })
      times.push(performance.now() - from)
      expect(answer.status).toBe(200)
    }
    for (let index = 0; index < seconds * perSecond; index += 1) {
      calls.push(one(index))
      await new Promise((soon) => setTimeout(soon, 1000 / perSecond))
    }
    await Promise.all(calls)
    return times
  }

  /** The attackers run in a process of their own, which starts before the measurement. */
  const gatherStrangers = async () => {
    const strangers = fork(fileURLToPath(new URL('process/wrong-passwords.ts', import.meta.url)))
    onTestFinished(() => void strangers.kill())
    await once(strangers, 'message')
    return strangers
  }

  /** One turn's share of the tries; resolves to the number of checked passwords. */
  const stormBy = async (strangers: ChildProcess, email: string): Promise<number> => {
    const tries = Math.ceil(storm.tries / turns)
    const done = once(strangers, 'message')
    strangers.send({ url: api.url, email, ...storm, tries, perSecond: tries / seconds } satisfies Storm)
    const [{ checked }] = (await done) as [{ checked: number }]
    return checked
  }

  test('[ACC-13] the 99th percentile of other calls rises by half at most', async () => {
    const ofFullCost = { ...app, hashCost: hashCosts.full }
    const [me, earlier] = [await makeCustomer(ofFullCost), await makeCustomer(ofFullCost)]
    guests = await Promise.all(Array.from({ length: 4 }, () => readyBasket(api.url)))
    const strangers = await gatherStrangers()
    // Warm up: makes every call once before the measurement.
    await Promise.all([othersFor(), stormBy(strangers, earlier.email)])
    const alone: number[] = []
    const beside: number[] = []
    let checked = 0
    for (let turn = 0; turn < turns; turn += 1) {
      alone.push(...(await othersFor()))
      const [times, count] = await Promise.all([othersFor(), stormBy(strangers, me.email)])
      beside.push(...times)
      checked += count
    }
    const p99 = (times: readonly number[]): number =>
      times.toSorted((one, other) => other - one)[Math.floor(times.length / 100)] ?? 0
    console.log(
      `p99 alone ${p99(alone).toFixed(1)} ms, beside ${storm.tries} wrong passwords ${p99(beside).toFixed(1)} ms`,
    )
    expect(checked).toBeLessThanOrEqual(10)
    expect(p99(beside)).toBeLessThanOrEqual(1.5 * p99(alone))
  }, 600_000)
})
