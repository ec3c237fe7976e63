import type { AnyEndpoint } from '@forno/contracts/core/endpoint'
import type { LightMyRequestResponse } from 'fastify'
import { expect, vi } from 'vitest'
import { runJobs } from '../src/platform/jobs/jobs.ts'
import { makeLogger } from '../src/platform/logs/logger.ts'
import { ageCounters, startApp, type TestApp } from './start-app.ts'
import { readableLog } from './security-log.ts'
import { startSimulators, type Simulators } from './start-simulators.ts'
import { waitOptions } from './wait-options.ts'

export type Mail = {
  readonly to: readonly string[]
  readonly subject: string
  readonly text: string
  /** Keys are in lower case. */
  readonly headers: Readonly<Record<string, string>>
}

export type Person = {
  readonly email: string
  readonly password: string
  readonly customerId: string
  readonly userId: string
}

export type SignedInPerson = Person & { readonly bearer: string; readonly handle: string; readonly cookie: string }

export const password = 'Sk8ter-boi'
export const browser = { origin: 'http://localhost', host: 'localhost' } as const
export const app = { origin: 'capacitor://localhost', host: 'localhost' } as const
export const bearerOf = (token: string) => ({ authorization: `Bearer ${token}` })
export const remembered = 'openid write:profile offline_access'

type CallOptions = {
  readonly body?: object
  readonly params?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  readonly ip?: string
}

const start = '2026-11-21T12:00:00+11:00'

type Environ = Readonly<Record<string, string>>
/** The third parties that accounts need. */
const around = ['captcha', 'mailbox', 'sms', 'social'] as const
type Around = (typeof around)[number]

/** A shop with customers, with simulators as bot check and mailbox. All clocks start at the test's instant. */
export const startAccountShop = async (more: Environ | ((urls: Simulators<Around>['urls']) => Environ) = {}) => {
  const simulators = await startSimulators(around, { CLOCK: start })
  const environ = typeof more === 'function' ? more(simulators.urls) : more
  const settings = { CAPTCHA_URL: simulators.urls.captcha, MAIL_URL: simulators.urls.smtp, ...environ }
  const log = readableLog()
  const shop = await startApp(start, settings, log.logger)
  const runner = runJobs(shop.database.pool, shop.tasks, [], makeLogger('silent'))

  const call = ({ address }: AnyEndpoint, { body, params = {}, headers = {}, ip }: CallOptions, of: TestApp = shop) => {
    const [method = '', path = ''] = address.split(' ')
    const url = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
    return of.app.inject({
      method: method as 'POST',
      url: `/api/v1${url}`,
      headers: { ...browser, ...headers },
      ...(body === undefined ? {} : { payload: body }),
      ...(ip === undefined ? {} : { remoteAddress: ip }),
    })
  }

  const tokenFor = async (action: string): Promise<string> => {
    const query = new URLSearchParams({ k: 'demo-captcha-site-key', host: 'localhost', action })
    const answer = await fetch(`${simulators.urls.captcha}/recaptcha/api2/token?${query.toString()}`)
    return ((await answer.json()) as { token: string }).token
  }
  const score = async (value: number): Promise<void> => {
    const { ok } = await fetch(`${simulators.urls.captcha}/control/score`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ score: value }),
    })
    if (!ok) throw new Error('the simulator refuses this score')
  }
  const mailsTo = async (email: string): Promise<readonly Mail[]> => {
    const { mails } = (await (await fetch(`${simulators.urls.mailbox}/control/mails`)).json()) as { mails: Mail[] }
    return mails.filter(({ to }) => to.includes(email))
  }

  /** Another process of the same shop, at this time and with these settings. */
  const beside = async <T>(at: number, settings: Environ, work: (of: TestApp) => Promise<T>): Promise<T> => {
    const of = await startApp(new Date(at).toISOString(), settings, undefined, shop.databaseUrl)
    try {
      return await work(of)
    } finally {
      await of.close()
    }
  }
  let other: Promise<TestApp> | null = null
  /**
   * The same shop `milliseconds` later, at another process, which is the same for all such moments. The bot check is
   * off there, because its tokens would have expired.
   */
  const later = async <T>(milliseconds: number, work: (of: TestApp) => Promise<T>): Promise<T> => {
    await ageCounters(shop.database, milliseconds)
    const of = await (other ??= startApp(start, environ, undefined, shop.databaseUrl))
    of.pass(shop.clock() + milliseconds - of.clock())
    return work(of)
  }
  /** The same shop with password hashes at full cost. */
  const atFullCost = <T>(work: (of: TestApp) => Promise<T>): Promise<T> =>
    beside(shop.clock(), { ...settings, PASSWORD_COST: 'full' }, work)

  /** Waits until every due background job has run, with the jobs that they enqueue while the query is on its way. */
  const settled = async (): Promise<void> => {
    await vi.waitFor(async () => {
      const soon = new Date(Date.now() + 1_000)
      const [row] = await shop.database.sql<{ left: number }>`
          select count(*)::integer as left from graphile_worker.jobs where run_at <= ${soon}`
      expect(row?.left).toBe(0)
    }, waitOptions)
  }

  return {
    ...shop,
    /** The lines of the security log so far. */
    securityLines: log.lines,
    simulators,
    settled,
    later,
    atFullCost,
    call,
    tokenFor,
    score,
    mailsTo,
    stop: async () => {
      await runner.stop()
      await (await other)?.close()
      await shop.close()
      await simulators.stop()
    },
  }
}
export type AccountShop = Awaited<ReturnType<typeof startAccountShop>>

/** The cookie that the browser would send with its next requests. */
export const cookieOf = (response: LightMyRequestResponse): string => {
  const { cookies } = response
  const found = cookies.find(({ name }) => name === 'refresh' || name === '__Host-refresh')
  return found === undefined ? '' : `${found.name}=${found.value}`
}
