import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'

/** The compile cache saves a third of each start. */
const compileCache = fileURLToPath(new URL('../../../node_modules/.cache/compiled', import.meta.url))
const main = fileURLToPath(new URL('./main.ts', import.meta.url))

function run(environment: Record<string, string>): ChildProcess {
  return fork(main, {
    env: { ...process.env, SIMULATORS_PORT: '0', NODE_COMPILE_CACHE: compileCache, ...environment },
    silent: true,
    execArgv: [],
  })
}

/** A process that ends with the current test. */
function start(environment: Record<string, string>): ChildProcess {
  const child = run(environment)
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

const textOf = async (stream: NodeJS.ReadableStream | null): Promise<string> => {
  let text = ''
  for await (const chunk of stream ?? []) text += String(chunk)
  return text
}

const firstOf = async (child: ChildProcess, event: string): Promise<unknown> => {
  const values: readonly unknown[] = await once(child, event)
  return values[0]
}

const withControl = [
  'kitchen',
  'tiles',
  'content',
  'captcha',
  'mailbox',
  'social',
  'sms',
  'zip',
  'cybersource',
  'paypal',
  'afterpay',
  'applepay',
  'googlepay',
  'passwords',
  'engagement',
  'push',
  'analytics',
  'error-reporting',
  'fcm',
  'apns',
  'session-recorder',
] as const
const names = ['address', 'smtp', ...withControl] as const

async function urlsOf(child: ChildProcess): Promise<Record<(typeof names)[number], string>> {
  const message = await firstOf(child, 'message')
  const text = JSON.stringify(message)
  const url = (name: string) => new RegExp(`"${name}":"((http|smtp)://localhost:\\d+)"`).exec(text)?.[1] ?? ''
  const urls = Object.fromEntries(names.map((name) => [name, url(name)])) as Record<(typeof names)[number], string>
  expect(message).toEqual({ ready: 'simulators', urls, shopSettings: expect.any(Array) as object[] })
  const { shopSettings } = message as { readonly shopSettings: readonly Readonly<Record<string, string>>[] }
  expect(Object.assign({}, ...shopSettings)).toMatchObject({
    MAIL_URL: urls.smtp,
    SMS_URL: urls.sms,
    SMS_KEY: 'demo-sms-key',
    ZIP_URL: `${urls.zip}/merchant/v1`,
    CYBERSOURCE_URL: urls.cybersource,
    PAYPAL_PAYMENTS_URL: urls.paypal,
    VISA_CHECKOUT_URL: urls.cybersource,
    VISA_CHECKOUT_KEY: 'demo-visa',
  })
  return urls
}

async function endOf(child: ChildProcess): Promise<{ code: unknown; milliseconds: number }> {
  const calledAt = performance.now()
  const code = await firstOf(child, 'exit')
  return { code, milliseconds: performance.now() - calledAt }
}

/** A process for the tests that do not end it, and its URLs. */
let shared: { readonly child: ChildProcess; readonly urls: Awaited<ReturnType<typeof urlsOf>> }
beforeAll(async () => {
  const child = run({ CLOCK: '2027-01-01T00:00:00Z', ADDRESS_TOKEN: 'abc' })
  shared = { child, urls: await urlsOf(child) }
})
afterAll(() => shared.child.kill('SIGKILL'))

test('[CFG-11] one process serves every simulator with a control endpoint and reports the URLs to its starter', async () => {
  const { address, ...others } = shared.urls
  expect((await fetch(`${address}/control`)).status).toBe(200)
  for (const name of withControl) expect((await fetch(`${others[name]}/control`)).status).toBe(200)
  await fetch(`${address}/ProOnDemand/V3/ProOnDemandService.asmx`, {
    method: 'POST',
    headers: { 'content-type': 'text/xml', 'auth-token': 'abc' },
    body: '<a/>',
  })
  const calls = await (await fetch(`${address}/control`)).text()
  expect(calls).toContain('"at":"2027-01-01T')
  expect(calls).toContain('"token":"right"')
})

test.each(['SIGTERM', 'SIGINT', 'disconnect'] as const)(
  '[CFG-11] %s stops the process without waiting for a delayed answer',
  async (signal) => {
    const delay = 60_000
    const child = start({})
    const { address } = await urlsOf(child)
    await fetch(`${address}/control`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ outcome: 'delay', milliseconds: delay }),
    })
    const delayed = fetch(`${address}/ProOnDemand/V3/ProOnDemandService.asmx`, {
      method: 'POST',
      headers: { 'content-type': 'text/xml', 'auth-token': 'demo-address-token' },
      body: '<a/>',
    }).then(
      () => 'answered',
      () => 'cut',
    )
    // The call waits once it has taken the forced outcome.
    await expect
      .poll(async () => (await (await fetch(`${address}/control`)).json()) as object)
      .toMatchObject({ waiting: [] })
    const end = endOf(child)
    if (signal === 'disconnect') child.disconnect()
    else child.kill(signal)
    const { code, milliseconds } = await end
    expect(milliseconds).toBeLessThan(delay)
    expect(code).toBe(0)
    expect(await delayed).toBe('cut')
  },
)

test('[CFG-11] a taken port or an invalid setting prints one sentence and exits', async () => {
  const taken = createServer().listen(0, 'localhost')
  onTestFinished(() => void taken.close())
  await once(taken, 'listening')
  const { port } = taken.address() as AddressInfo
  for (const [environment, sentence] of [
    [{ SIMULATORS_PORT: String(port) }, `Port ${port} for the address simulator is taken`],
    [{ APPLE_PRIVATE_KEY: 'no key' }, 'APPLE_PRIVATE_KEY must be'],
  ] as const) {
    const child = start(environment)
    const complaint = textOf(child.stderr)
    expect((await endOf(child)).code).toBe(1)
    expect((await complaint).trim()).toContain(sentence)
    expect((await complaint).trim().split('\n')).toHaveLength(1)
  }
})

test('[ORD-24] the POS polls each shop that the starter introduces, with the key of its file', async () => {
  const seen: string[] = []
  const openShop = async (name: string) => {
    const shop = createServer((request, response) => {
      seen.push(`${name} ${request.method} ${request.url} ${request.headers.authorization}`)
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"storesWithScreen":[],"orders":[]}')
    }).listen(0, 'localhost')
    onTestFinished(() => void shop.close())
    await once(shop, 'listening')
    return `http://localhost:${(shop.address() as AddressInfo).port}`
  }
  const folder = await mkdtemp(join(tmpdir(), 'simulators-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const posKeyFile = join(folder, 'demo-pos.json')
  await writeFile(posKeyFile, JSON.stringify({ key: 'demo-key' }))

  const { child } = shared
  const [first, second] = [await openShop('first'), await openShop('second')]
  // A shop without a key file is none: the first poll comes after the message with one.
  child.send({ shop: first, posKeyFile: null, autopilot: false })
  child.send({ shop: first, posKeyFile, autopilot: false })
  await expect.poll(() => seen[0]).toBe('first GET /api/v1/pos/orders Bearer demo-key')
  child.send({ shop: second, posKeyFile, autopilot: false })
  await expect.poll(() => seen.at(-1)).toBe('second GET /api/v1/pos/orders Bearer demo-key')
})
