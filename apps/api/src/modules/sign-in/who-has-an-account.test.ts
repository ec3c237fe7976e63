import type { AnyEndpoint } from '@forno/contracts/core/endpoint'
import { optOutAddress, optOutNumber } from '@forno/contracts/engagement/opt-outs'
import { forgotPassword, register, sendVerification, signIn } from '@forno/contracts/sign-in/sign-in'
import { mannWhitney } from '@forno/proof/mann-whitney'
import { proving } from '@forno/proof/runs'
import { chance, seeds } from '@forno/proof/seeds'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startAccountShop, type AccountShop } from '../../../test/account-shop.ts'
import { ownAddress, registration, verifiedPerson } from '../../../test/people.ts'
import { makeCustomer } from '../../../test/process/test-customer.ts'
import { settledStatementCount } from '../../../test/settled-statement-count.ts'
import { startApp, type TestApp } from '../../../test/start-app.ts'
import { runJobs, type JobRunner } from '../../platform/jobs/jobs.ts'
import { makeLogger } from '../../platform/logs/logger.ts'

type Contact = { readonly email: string; readonly mobileNumber: string }
type Probe = readonly [name: string, endpoint: AnyEndpoint, body: (of: Contact) => object, status: number]

const optOutAt = '2026-11-21T12:00:00+11:00'
const probes: readonly Probe[] = [
  ['[ACC-13] a wrong password', signIn, ({ email }) => ({ email, password: 'Wr0ng-one', tokenV3: '' }), 400],
  [
    '[ACC-18] a forgotten password',
    forgotPassword,
    ({ email }) => ({ email, tokenV3: '', action: 'FORGOT_PASSWORD' }),
    204,
  ],
  [
    '[ACC-30] a mail to confirm',
    sendVerification,
    ({ email }) => ({ email, tokenV3: '', action: 'VERIFY_EMAIL' }),
    204,
  ],
  ['[MKT-02] an opt-out by e-mail', optOutAddress, ({ email }) => ({ email, optOutAt, action: 'UNSUBSCRIBE' }), 204],
  ['[MKT-04] an opt-out by number', optOutNumber, ({ mobileNumber }) => ({ mobileNumber, action: 'UNSUBSCRIBE' }), 204],
]

/** The visible parts of a response, without those that differ with every call. */
const seen = ({ statusCode, body, headers }: LightMyRequestResponse) => ({
  statusCode,
  body,
  headers: Object.entries(headers).filter(([name]) => name !== 'x-request-id' && name !== 'date'),
})

describe('the responses', () => {
  let shop: AccountShop
  let known: Contact
  const unknown: Contact = { email: 'unknown@example.com', mobileNumber: '+61491570110' }
  beforeAll(async () => {
    shop = await startAccountShop()
    const mobileNumber = '+61491570199'
    known = { ...(await verifiedPerson(shop, { mobileNumber })), mobileNumber }
  })
  afterAll(() => shop.stop())

  const actions = new Map<AnyEndpoint, string>([
    [signIn, 'CUSTOMER_TOKEN'],
    [forgotPassword, 'FORGOT_PASSWORD'],
    [sendVerification, 'VERIFY_EMAIL'],
  ])

  test.each(probes)(
    '%s: known and unknown addresses get one status, body and headers, also on repeated calls',
    async (_, endpoint, body, status) => {
      const action = actions.get(endpoint)
      for (let time = 0; time < 13; time += 1) {
        const answers = []
        for (const contact of [known, unknown]) {
          const person = action === undefined ? {} : { tokenV3: await shop.tokenFor(action) }
          answers.push(seen(await shop.call(endpoint, { body: { ...body(contact), ...person }, ip: ownAddress() })))
        }
        // Retry-After depends on the second in which the call is made.
        const [one, other] = answers.map((answer) => ({
          ...answer,
          headers: answer.headers
            .filter(([name]) => name !== 'retry-after')
            .map(String)
            .sort(),
        }))
        expect(one).toEqual(other)
        if (time === 0) expect(one?.statusCode).toBe(status)
      }
    },
  )

  test('[API-11] [ACC-12] without a passed bot check, a registration does not reveal which addresses have an account', async () => {
    const answers = []
    for (const { email } of [known, unknown]) {
      const body = await registration(shop, { email, tokenV3: 'not a token' })
      answers.push(seen(await shop.call(register, { body, ip: ownAddress() })))
    }
    expect(answers[0]).toEqual(answers[1])
    expect(JSON.parse(answers[0]!.body)).toMatchObject({ code: 'RecaptchaException' })
  })
})

describe('the work behind it', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp()
  })
  afterAll(() => app.close())

  const statementsOf = async ([, endpoint, body, status]: Probe, contact: Contact): Promise<number> => {
    const [, path = ''] = endpoint.address.split(' ')
    const payload = body(contact)
    const before = await settledStatementCount(app.database)
    const answer = await app.app.inject({
      method: 'POST',
      url: `/api/v1${path}`,
      payload,
      remoteAddress: ownAddress(),
    })
    expect(answer.statusCode).toBe(status)
    return (await settledStatementCount(app.database)) - before
  }

  test.each(probes.map((probe) => [probe[0], probe] as const))(
    '%s: known and unknown addresses cost the same number of statements',
    async (_, probe) => {
      const { email, customerId } = await makeCustomer(app)
      const mobileNumber = '+61400000001'
      await app.database.sql`
        update customers set mobile_number = ${mobileNumber}, optin_email = true, optin_sms = true, optin_supercars_fan = true
        where customer_id = ${customerId}`
      const unknown = { email: `x${email.slice(1)}`, mobileNumber: '+61400000002' }
      // The first job of a kind costs one more statement.
      await statementsOf(probe, unknown)
      const statements = await statementsOf(probe, { email, mobileNumber })
      expect(statements).toBeGreaterThan(0)
      expect(await statementsOf(probe, unknown)).toBe(statements)
    },
  )
})

const calls = 2_000
/**
 * A random difference is significant in one of a hundred samples, and rarely again in the next; a real one is in
 * each.
 */
const samples = 3

/** Timing is only measured on a machine without other load. */
describe.runIf(proving())('the time it takes', () => {
  let app: TestApp
  let runner: JobRunner
  let contacts: readonly (Contact & { readonly isKnown: boolean })[]

  beforeAll(async () => {
    app = await startApp(undefined, { PASSWORD_COST: 'full' })
    runner = runJobs(app.database.pool, app.tasks, [], makeLogger('silent'))
    const made = []
    for (let count = 0; count < calls / 2; count += 1) made.push(await makeCustomer(app))
    for (const [index, { customerId }] of made.entries())
      await app.database.sql`
        update customers set mobile_number = ${`+614000${String(index).padStart(5, '0')}`}, optin_email = true,
          optin_sms = true, optin_supercars_fan = true
        where customer_id = ${customerId}`
    contacts = made.flatMap(({ email }, index) => {
      const digits = String(index).padStart(5, '0')
      return [
        { isKnown: true, email, mobileNumber: `+614000${digits}` },
        { isKnown: false, email: `x${email.slice(1)}`, mobileNumber: `+614001${digits}` },
      ]
    })
  })
  afterAll(async () => {
    await runner.stop()
    await app.close()
  })

  const shuffled = (seed: number) => {
    const next = chance(seed)
    return contacts
      .map((contact) => ({ contact, place: next() }))
      .sort((one, other) => one.place - other.place)
      .map(({ contact }) => contact)
  }

  const pOf = async ([, endpoint, body, status]: Probe, seed: number): Promise<number> => {
    await app.database.sql`delete from abuse_counters`
    await app.database.sql`update customers set optin_email = true, optin_sms = true, optin_supercars_fan = true`
    await app.database.sql`delete from consents`
    const [, path = ''] = endpoint.address.split(' ')
    const times = { known: [] as number[], unknown: [] as number[] }
    for (const contact of shuffled(seed)) {
      const payload = body(contact)
      const remoteAddress = ownAddress()
      const from = process.hrtime.bigint()
      const { statusCode } = await app.app.inject({ method: 'POST', url: `/api/v1${path}`, payload, remoteAddress })
      const took = Number(process.hrtime.bigint() - from)
      expect(statusCode).toBe(status)
      times[contact.isKnown ? 'known' : 'unknown'].push(took)
    }
    return mannWhitney(times.known, times.unknown)
  }

  const rows = seeds({ sample: 1, prove: 1 }).flatMap((seed) => probes.map((probe) => [probe[0], seed, probe] as const))
  test.each(rows)(
    '%s (seed %i): known and unknown addresses take equally long, by a Mann–Whitney U test of calls in random order',
    async (name, seed, probe) => {
      const found: number[] = []
      while (found.length < samples && (found.at(-1) ?? 0) < 0.01) found.push(await pOf(probe, seed + found.length))
      console.log(`${name}: p = ${found.map((p) => p.toFixed(3)).join(', ')} over ${calls} calls`)
      expect(found.at(-1)).toBeGreaterThanOrEqual(0.01)
    },
    900_000,
  )
})
