import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Configuration } from '@forno/contracts/configuration/configuration'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfiguration, settingGroups } from '../src/configuration.ts'
import type { AnySetting } from '../src/platform/settings/setting.ts'
import { compileCache } from './compile-cache.ts'
import { startApp, type TestApp } from './start-app.ts'

/**
 * Where the address of a third party comes from. `uris` are the entries of the configuration answer by which browsers
 * find it; without one only the server calls it, by its settings.
 */
type AddressSource = {
  readonly settings: readonly string[]
  readonly uris: readonly string[]
  /** How a browser learns an address that no entry contains; null = browsers do not call the party. */
  readonly browsers: string | null
}
const byServer = (...settings: readonly string[]): AddressSource => ({ settings, uris: [], browsers: null })

/** Every simulator by its name. [CFG-11] */
const sources: Readonly<Record<string, AddressSource>> = {
  address: byServer('ADDRESS_URL'),
  analytics: byServer('GA4_URL'),
  content: {
    settings: ['CONTENT_URL', 'CONTENT_EDITOR_URL', 'CONTENT_ASSET_ORIGINS'],
    uris: [],
    browsers: 'the page of a preview names its editor; pictures are in the stories',
  },
  captcha: { settings: ['CAPTCHA_URL'], uris: ['URI_CAPTCHA'], browsers: null },
  smtp: byServer('MAIL_URL'),
  social: {
    settings: ['SOCIAL_URL'],
    uris: ['URI_GOOGLE', 'URI_FACEBOOK', 'URI_APPLE', 'URI_PAYPAL'],
    browsers: null,
  },
  sms: byServer('SMS_URL'),
  zip: { settings: ['ZIP_URL'], uris: [], browsers: 'the answer to the start of the payment' },
  cybersource: {
    settings: ['CYBERSOURCE_URL', 'CYBERSOURCE_ORIGINS', 'VISA_CHECKOUT_URL'],
    uris: ['URI_VISA_CHECKOUT'],
    browsers: 'the session of the card fields',
  },
  paypal: { settings: ['PAYPAL_PAYMENTS_URL'], uris: [], browsers: 'the answer to the start of the payment' },
  afterpay: { settings: ['AFTERPAY_URL'], uris: [], browsers: 'the answer to the start of the payment' },
  applepay: { settings: ['APPLEPAY_URL'], uris: ['URI_APPLE_PAY'], browsers: null },
  googlepay: { settings: ['GOOGLEPAY_URL'], uris: ['URI_GOOGLE_PAY'], browsers: null },
  passwords: byServer('BREACHED_PASSWORDS_URL'),
  engagement: {
    settings: ['BRAZE_URL', 'BRAZE_REST_URL', 'BRAZE_SDK_URL', 'BRAZE_IMAGES'],
    uris: ['URI_BRAZE'],
    browsers: null,
  },
  'error-reporting': byServer('ERROR_REPORTING_DSN'),
  tiles: { settings: ['MAP_TILES_URL'], uris: ['URI_MAP_TILES'], browsers: null },
  push: { settings: ['PUSH_EXTRA_ORIGINS'], uris: [], browsers: 'the browser brings its own push service' },
  fcm: byServer('FCM_URL', 'FCM_TOKEN_URL'),
  apns: byServer('APNS_URL'),
  'session-recorder': { settings: ['ASSET_MAP_URL'], uris: ['URI_ASSET_MAP'], browsers: null },
}
/** The demo's kitchen is a client of the shop, and people read the mailbox. */
const neverCalled = ['kitchen', 'mailbox']
/** Addresses of our own calls, for a shop that serves them elsewhere. [API-01] */
const ownCalls = ['URI_ADDRESS', 'URI_CONTENT', 'URI_IDENTITY']
/** Addresses of the log-in providers, all of which one simulator replaces by `SOCIAL_URL`. */
const besideSocialUrl = /^(GOOGLE|FACEBOOK|APPLE|PAYPAL)_/

type Ready = { readonly urls: Readonly<Record<string, string>>; readonly shopSettings: readonly Environ[] }
type Environ = Readonly<Record<string, string>>

const addressOf = (variable: string, url: string): string =>
  variable === 'MAP_TILES_URL' ? `${url}/plain/{z}/{x}/{y}{r}.svg` : url

let simulators: ChildProcess
let urls: Ready['urls']
let environ: Record<string, string>
let app: TestApp
beforeAll(async () => {
  const main = fileURLToPath(new URL('../../simulators/src/main.ts', import.meta.url))
  const env = { ...process.env, SIMULATORS_PORT: '0', NODE_COMPILE_CACHE: compileCache }
  simulators = fork(main, { env, silent: true, execArgv: [] })
  const ended = once(simulators, 'exit').then(() => Promise.reject(new Error('the simulators have ended')))
  const [ready] = (await Promise.race([once(simulators, 'message'), ended])) as [Ready]
  urls = ready.urls
  environ = Object.assign({}, ...ready.shopSettings) as Record<string, string>
  const tiles = { MAP_TILES_URL: addressOf('MAP_TILES_URL', urls['tiles'] ?? ''), MAP_TILES_ATTRIBUTION: 'Streets' }
  const visa = {
    VISA_CHECKOUT_URL: urls['cybersource'] ?? '',
    VISA_CHECKOUT_KEY: 'k',
    VISA_CHECKOUT_ENCRYPTION_KEY: 'e',
  }
  app = await startApp(undefined, { ...environ, ...tiles, ...visa, ADDRESS_URL: `${urls['address']}/soap` })
})
afterAll(async () => {
  simulators.kill()
  await app.close()
})

const thirdPartySettings = (): readonly AnySetting[] =>
  Object.values(settingGroups)
    .flatMap((group) => Object.values<AnySetting>(group.settings))
    .filter(({ isThirdParty }) => isThirdParty === true)

test('[CFG-11] every simulator has a source of its address, and every address of a third party a simulator', () => {
  expect(
    Object.keys(urls)
      .filter((name) => !neverCalled.includes(name))
      .toSorted(),
  ).toEqual(Object.keys(sources).toSorted())
  const known = [...ownCalls, ...Object.values(sources).flatMap(({ settings }) => settings)]
  const variables = thirdPartySettings().map(({ variable }) => variable)
  expect(variables.filter((variable) => !known.includes(variable) && !besideSocialUrl.test(variable))).toEqual([])
})

test.each(Object.entries(sources))(
  '[CFG-11] browsers find the party %s where the configuration answer says, and nowhere else',
  async (name, { uris, browsers }) => {
    const url = urls[name] ?? ''
    const { origin } = new URL(url)
    const answer = (await app.app.inject('/api/v1/configuration')).json<Configuration>()
    const named = Object.entries(answer.uris).filter(([, address]) => address.startsWith(origin))
    expect(named.map(([key]) => key).toSorted()).toEqual(uris.toSorted())
    if (uris.length === 0 && browsers === null) expect(JSON.stringify(answer)).not.toContain(origin)
  },
)

test.each(Object.entries(sources).flatMap(([name, { settings }]) => settings.map((variable) => [variable, name])))(
  '[CFG-11] production refuses %s of the simulator %s',
  (variable, name) => {
    const { usedWith } = thirdPartySettings().find((setting) => setting.variable === variable) ?? {}
    const others = usedWith === undefined ? {} : { [usedWith]: 'https://party.example' }
    const address = environ[variable] ?? addressOf(variable, urls[name] ?? '')
    const read = readConfiguration({ ENVIRONMENT: 'production', ...others, [variable]: address }, '/shop')
    const complaints = 'complaints' in read ? read.complaints : []
    const refused = `${variable} names a simulator, which production refuses [CFG-11]`
    expect(complaints).toContainEqual(variable === 'SOCIAL_URL' ? expect.stringContaining('simulator') : refused)
  },
)
