import { createHash, randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkAppUpdate, mostReports, reportAppUpdates } from '@forno/contracts/app-updates/app-updates'
import { rateLimits } from '@forno/domain/customers/rate-limits'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { refusalOf, replyOf } from '../../../test/contract-check.ts'
import { newUpdateKeys, openBundle, phoneReport } from '../../../test/phone-updater.ts'
import { startApp, type TestApp } from '../../../test/start-app.ts'
import { runRetention } from '../../../test/run-retention.ts'
import { runAppUpdatesCommand } from './command.ts'
import { zipFolder } from './sign-bundle.ts'
import { day } from '@forno/domain/core/durations'

let app: TestApp
let folder: string
const keys = newUpdateKeys()
const page = '<!doctype html><title>Shop</title>'
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'app-updates-'))
  await mkdir(join(folder, 'built/assets'), { recursive: true })
  await writeFile(join(folder, 'built/index.html'), page)
  await writeFile(join(folder, 'built/assets/entry.js'), 'start()')
  await writeFile(join(folder, 'built/assets/entry.js.br'), 'compressed')
  await writeFile(join(folder, 'public.pem'), keys.publicKey)
  await writeFile(join(folder, 'private.pem'), keys.privateKey)
  await writeFile(join(folder, 'other.pem'), newUpdateKeys().privateKey)
  app = await startApp()
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})
beforeEach(async () => {
  await app.database.sql`delete from app_bundles`
  await app.database.sql`delete from abuse_counters`
})

const run = (...words: readonly string[]) =>
  runAppUpdatesCommand(words, { sql: app.database.sql, clock: app.clock, folder })
const publish = (version: string, ...more: readonly string[]) =>
  run(
    ...['bundle', '--version', version, '--from', join(folder, 'built'), '--key', 'private.pem'],
    ...['--public-key', join(folder, 'public.pem'), ...more],
  )
const good = async (result: ReturnType<typeof run>): Promise<string> => {
  const { isDone, lines } = await result
  expect([isDone, lines]).toEqual([true, lines])
  return lines.join('\n')
}
const toProduction = ['--channel', 'production'] as const

let networks = 0
const newNetwork = (): string => {
  networks += 1
  return `10.8.${networks >> 8}.${networks & 255}`
}
const send = (method: 'POST' | 'PUT' | 'GET', path: string, payload?: object, remoteAddress = newNetwork()) => {
  const request: InjectOptions = { method, url: `/api/v1/app-updates/${path}`, remoteAddress }
  return app.app.inject(payload === undefined ? request : { ...request, payload })
}

const check = async (more: object = {}) => replyOf(checkAppUpdate, await send('POST', 'check', phoneReport(more)))
const versionFor = async (more: object = {}): Promise<string | null> => {
  const reply = await check(more)
  return 'version' in reply ? reply.version : null
}
const report = (action: string, version: string, more: object = {}, address = newNetwork()) =>
  send('POST', 'stats', [phoneReport({ action, version_name: version, timestamp: 1, ...more })], address)

describe('POST /app-updates/check', () => {
  test('[NAT-08] POST /app-updates/check happy: names a bundle that the public key opens', async () => {
    await good(publish('1.1.0', ...toProduction, '--minimum-native', '1.0.0'))
    const reply = await check()
    if (!('url' in reply)) throw new Error('there is no update')
    expect(Object.keys(reply).toSorted()).toEqual(['checksum', 'session_key', 'url', 'version'])
    const response = await app.app.inject(new URL(reply.url).pathname)
    const files = openBundle(response.rawPayload, reply, keys.publicKey)
    expect(Object.keys(files)).toEqual(['assets/entry.js', 'index.html', 'bundle.json'])
    expect(Buffer.from(files['index.html'] ?? []).toString()).toBe(page)
    // The signed checksum covers version and minimal native version.
    const statement = JSON.parse(Buffer.from(files['bundle.json'] ?? []).toString()) as unknown
    expect(statement).toEqual({ version: '1.1.0', minimumNative: '1.0.0' })
  })

  test('[NAT-08] an app with another public key cannot open the bundle', async () => {
    await good(publish('1.1.0', ...toProduction))
    const reply = await check()
    if (!('url' in reply)) throw new Error('there is no update')
    const { rawPayload } = await app.app.inject(new URL(reply.url).pathname)
    expect(() => openBundle(rawPayload, reply, newUpdateKeys().publicKey)).toThrow()
  })

  test('[NAT-08] answers that nothing is newer in the words of the updater', async () => {
    await good(publish('1.1.0', ...toProduction))
    expect(await check({ version_name: '1.1.0' })).toEqual({ kind: 'up_to_date', message: expect.any(String) })
    expect(await check({ version_build: '1.1.0' })).toMatchObject({ kind: 'up_to_date' })
    expect(await check({ version_name: 'what?' })).toEqual({ kind: 'blocked', message: expect.any(String) })
  })

  test('[NAT-08] keeps a bundle from native apps that are too old for it', async () => {
    await good(publish('1.3.0', ...toProduction, '--minimum-native', '1.2.0'))
    expect(await versionFor({ version_build: '1.1.9' })).toBeNull()
    expect(await versionFor({ version_build: '1.2' })).toBe('1.3.0')
  })

  test('[NAT-08] offers each channel its own bundles; an unknown channel has none', async () => {
    await good(publish('1.1.0', ...toProduction))
    await good(publish('1.2.0', '--channel', 'staging'))
    expect(await versionFor()).toBe('1.1.0')
    expect(await versionFor({ defaultChannel: '' })).toBe('1.1.0')
    expect(await versionFor({ defaultChannel: 'staging' })).toBe('1.2.0')
    expect(await versionFor({ defaultChannel: 'nowhere' })).toBeNull()
    await good(run('channel', 'release', '1.2.0', '--channel', 'production'))
    expect(await versionFor()).toBe('1.2.0')
  })

  test('[NAT-08] an added channel reaches the apps that name it', async () => {
    await good(run('channel', 'add', 'beta'))
    await good(run('channel', 'add', 'beta'))
    expect(await good(run('channel'))).toContain('Channels: production, staging, beta.')
    await good(publish('1.1.0', '--channel', 'beta'))
    expect(await versionFor({ defaultChannel: 'beta' })).toBe('1.1.0')
    expect(await versionFor()).toBeNull()
  })

  test('[NAT-08] a percentage reaches that share of devices, and the same devices each time', async () => {
    await good(publish('1.1.0', ...toProduction, '--percentage', '30'))
    const devices = Array.from({ length: 120 }, () => randomUUID())
    const offers = () => Promise.all(devices.map((device_id) => versionFor({ device_id })))
    const first = await offers()
    expect(await offers()).toEqual(first)
    const share = first.filter((version) => version !== null).length / devices.length
    expect(share).toBeGreaterThan(0.1)
    expect(share).toBeLessThan(0.5)
    await good(run('channel', 'release', '1.1.0', '--percentage', '0'))
    expect(new Set(await offers())).toEqual(new Set([null]))
    await good(run('channel', 'release', '1.1.0'))
    expect(new Set(await offers())).toEqual(new Set(['1.1.0']))
  })

  test.each([
    ['no device', { device_id: undefined }],
    ['a device id that is no text', { device_id: 7 }],
    ['a long device id', { device_id: 'x'.repeat(65) }],
    ['no native version', { version_build: undefined }],
  ])('[NAT-08] POST /app-updates/check refusal: BadInput for %s', async (_, more) => {
    refusalOf(await send('POST', 'check', phoneReport(more)), 'BadInput')
  })

  test('[API-05] POST /app-updates/check refusal: TooManyRequests with Retry-After, which the updater obeys', async () => {
    const address = newNetwork()
    await send('POST', 'check', phoneReport(), address)
    await app.database.sql`update abuse_counters set points = ${rateLimits.appUpdatesByAddress.points}`
    const response = await send('POST', 'check', phoneReport(), address)
    refusalOf(response, 'TooManyRequests')
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
  })
})

describe('GET /app-updates/bundles/:id', () => {
  test('[NAT-08] GET /app-updates/bundles/:id happy: serves the bytes for good, without compressing them again', async () => {
    await good(publish('1.1.0', ...toProduction))
    const reply = await check()
    const { pathname } = new URL('url' in reply ? reply.url : '')
    const response = await app.app.inject({ url: pathname, headers: { 'accept-encoding': 'gzip, br' } })
    expect(response.statusCode).toBe(200)
    expect(response.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-length': String(response.rawPayload.length),
    })
    expect(response.headers['content-encoding']).toBeUndefined()
    expect(pathname).toContain(createHash('sha256').update(response.rawPayload).digest('hex'))
  })

  test('[NAT-08] simultaneous and later downloads of a bundle read it from the database once', async () => {
    await good(publish('1.1.0', ...toProduction))
    const reply = await check()
    const { pathname } = new URL('url' in reply ? reply.url : '')
    const responses = await Promise.all(Array.from({ length: 8 }, () => app.app.inject(pathname)))
    const [{ rawPayload }] = responses as [(typeof responses)[0]]
    expect(responses.every((response) => response.rawPayload.equals(rawPayload))).toBe(true)
    await app.database.sql`update app_bundles set content = ''`
    expect((await app.app.inject(pathname)).rawPayload.equals(rawPayload)).toBe(true)
  })

  test('[NAT-08] GET /app-updates/bundles/:id refusal: PageUnknown for an unknown or withdrawn bundle', async () => {
    refusalOf(await send('GET', `bundles/${'a'.repeat(64)}`), 'PageUnknown')
    await good(publish('1.1.0', ...toProduction))
    const reply = await check()
    await good(run('channel', 'withdraw', '1.1.0'))
    refusalOf(await app.app.inject(new URL('url' in reply ? reply.url : '').pathname), 'PageUnknown')
  })
})

describe('POST /app-updates/stats', () => {
  const outcomes = async () =>
    (await app.database.sql<{ outcome: string }>`select outcome from app_starts order by outcome`).map(
      ({ outcome }) => outcome,
    )

  test('[NAT-08] POST /app-updates/stats happy: takes one report or a batch, and stores the starts of known bundles', async () => {
    await good(publish('1.1.0', ...toProduction))
    const single = phoneReport({ action: 'app_launch_ready', version_name: '1.1.0' })
    expect(replyOf(reportAppUpdates, await send('POST', 'stats', single))).toEqual({ status: 'ok' })
    const batch = ['app_launch_start', 'download_10', 'update_fail'].map((action) =>
      phoneReport({ action, version_name: '1.1.0', old_version_name: '', timestamp: 1, metadata: { source: 'x' } }),
    )
    expect(replyOf(reportAppUpdates, await send('POST', 'stats', batch))).toEqual({ status: 'ok' })
    await report('update_fail', '9.9.9')
    expect(await outcomes()).toEqual(['failed', 'succeeded'])
  })

  test('[NAT-08] takes as many reports as the updater keeps', async () => {
    const long = { metadata: { text: 'x'.repeat(300) } }
    const reports = Array.from({ length: mostReports }, () =>
      phoneReport({ action: 'set', version_name: '1.1.0', ...long }),
    )
    expect((await send('POST', 'stats', reports)).statusCode).toBe(200)
    refusalOf(await send('POST', 'stats', [...reports, ...reports]), 'BodyTooLarge')
  })

  test.each([
    ['no report', []],
    ['a report without an action', [{ device_id: 'x' }]],
    ['too many reports', Array.from({ length: mostReports + 1 }, () => ({ device_id: 'x', action: 'set' }))],
  ])('[NAT-08] POST /app-updates/stats refusal: BadInput for %s', async (_, body) => {
    refusalOf(await send('POST', 'stats', body), 'BadInput')
  })

  test('[NAT-08] a device whose start failed is not offered that bundle again', async () => {
    await good(publish('1.1.0', ...toProduction))
    await good(publish('1.2.0', ...toProduction))
    const device_id = randomUUID()
    await report('app_launch_ready', '1.2.0', { device_id })
    expect(await versionFor({ device_id })).toBe('1.2.0')
    await report('update_fail', '1.2.0', { device_id })
    await report('app_launch_ready', '1.2.0', { device_id })
    expect(await versionFor({ device_id })).toBe('1.1.0')
    expect(await versionFor()).toBe('1.2.0')
  })

  test('[NAT-08] withdraws a bundle for everyone once starts fail in enough networks, until an operator restores it', async () => {
    await good(publish('1.1.0', ...toProduction))
    const sameNetwork = newNetwork()
    for (let times = 0; times < 5; times += 1) await report('update_fail', '1.1.0', {}, sameNetwork)
    await report('set_fail', '1.1.0')
    expect(await versionFor()).toBe('1.1.0')
    await report('update_fail', '1.1.0')
    expect(await versionFor()).toBeNull()
    expect(await good(run('channel'))).toContain('withdrawn')
    await good(run('channel', 'restore', '1.1.0'))
    expect(await versionFor()).toBe('1.1.0')
    expect((await run('channel', 'restore', '1.1.0')).isDone).toBe(false)
  })

  test('[NAT-08] parallel failures reach the bound together', async () => {
    await good(publish('1.1.0', ...toProduction))
    await Promise.all(Array.from({ length: 3 }, () => report('update_fail', '1.1.0')))
    expect(await versionFor()).toBeNull()
  })

  test('[NAT-08] few failures among many good starts withdraw nothing', async () => {
    await good(publish('1.1.0', ...toProduction))
    for (let times = 0; times < 60; times += 1) await report('app_launch_ready', '1.1.0')
    for (let network = 0; network < 3; network += 1) await report('update_fail', '1.1.0')
    expect(await versionFor()).toBe('1.1.0')
  })

  test('[NAT-08] devices invented in three networks do not withdraw a bundle that starts well in sixty others', async () => {
    await good(publish('1.1.0', ...toProduction))
    for (let times = 0; times < 60; times += 1) await report('app_launch_ready', '1.1.0')
    for (let network = 0; network < 3; network += 1) {
      const address = newNetwork()
      for (let times = 0; times < 5; times += 1) await report('update_fail', '1.1.0', {}, address)
    }
    expect(await versionFor()).toBe('1.1.0')
  })

  test('[NAT-08] all addresses that a provider gives one IPv6 connection are one network', async () => {
    await good(publish('1.1.0', ...toProduction))
    for (let subnet = 1; subnet <= 5; subnet += 1)
      await report('update_fail', '1.1.0', {}, `2001:db8:7:${subnet.toString(16)}::1`)
    expect(await versionFor()).toBe('1.1.0')
    for (let site = 1; site < 3; site += 1)
      await report('update_fail', '1.1.0', {}, `2001:db8:${(site + 7).toString(16)}::1`)
    expect(await versionFor()).toBeNull()
  })

  test('[NAT-08] a network fills the table with no more devices than it may have', async () => {
    await good(publish('1.1.0', ...toProduction))
    const address = newNetwork()
    const device_id = randomUUID()
    await report('app_launch_ready', '1.1.0', { device_id }, address)
    await app.database.sql`
      insert into app_starts (version, device_hash, network_hash, outcome, reported_at)
      select version, n::text, network_hash, 'succeeded', reported_at
      from app_starts, generate_series(2, 1000) n`
    await report('update_fail', '1.1.0', {}, address)
    expect(await outcomes()).toHaveLength(1_000)
    await report('app_launch_ready', '1.1.0')
    expect(await outcomes()).toHaveLength(1_001)
    await report('update_fail', '1.1.0', { device_id }, address)
    expect((await outcomes()).filter((outcome) => outcome === 'failed')).toHaveLength(1)
  })

  test('[NAT-08] [ACC-23] stores neither device nor address, and forgets a start after its period', async () => {
    await good(publish('1.1.0', ...toProduction))
    await good(publish('1.2.0', ...toProduction))
    const device_id = randomUUID()
    for (const version of ['1.1.0', '1.2.0']) await report('app_launch_ready', version, { device_id }, '10.77.66.55')
    const rows = await app.database.sql<{ device_hash: string }>`select * from app_starts`
    expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${device_id}|10\\.77`, 'i'))
    expect(new Set(rows.map(({ device_hash }) => device_hash)).size).toBe(2)
    app.pass(30 * day - 60_000)
    await runRetention(app)
    expect(await outcomes()).toHaveLength(2)
    app.pass(120_000)
    await runRetention(app)
    expect(await outcomes()).toEqual([])
  })
})

const bundlePath = `bundles/${'a'.repeat(64)}`
test.each([
  ['POST', 'check', phoneReport(), 'appUpdatesByAddress'],
  ['POST', 'stats', phoneReport({ action: 'set' }), 'appUpdatesByAddress'],
  ['GET', bundlePath, undefined, 'appBundleByAddress'],
] as const)('[API-05] %s /app-updates/%s refuses an address over its limit', async (method, path, body, limit) => {
  const address = newNetwork()
  expect((await send(method, path, body, address)).statusCode).not.toBe(429)
  await app.database.sql`update abuse_counters set points = ${rateLimits[limit].points}`
  refusalOf(await send(method, path, body, address), 'TooManyRequests')
  expect((await send(method, path, body)).statusCode).not.toBe(429)
})

describe('npm run native -- bundle', () => {
  const faultOf = async (result: ReturnType<typeof run>): Promise<string> => {
    const { isDone, lines } = await result
    expect(isDone).toBe(false)
    expect(await app.database.sql`select from app_bundles`).toHaveLength(0)
    return lines.join('\n')
  }

  test('[NAT-08] publishes a version once', async () => {
    expect(await good(publish('1.1.0'))).toContain('1.1.0 is published: staging, 100 % of devices')
    const again = await publish('1.1.0')
    expect([again.isDone, again.lines[0]]).toEqual([false, expect.stringContaining('published already')])
  })

  test('[NAT-08] refuses a private key that is not of the public key in the app', async () => {
    expect(await faultOf(publish('1.1.0', '--key', 'other.pem'))).toContain(
      "not the private key of the app's public key",
    )
    expect(await faultOf(publish('1.1.0', '--key', 'public.pem'))).toContain('no private key')
    expect(await faultOf(publish('1.1.0', '--key', 'nowhere.pem'))).toContain('no private key')
  })

  test.each([
    ['a version of two numbers', ['--version', '1.1']],
    ['a pre-release', ['--version', '1.1.0-beta']],
    ['a percentage over 100', ['--percentage', '101']],
    ['a percentage that is no number', ['--percentage', 'half']],
    ['a native version that is no version', ['--minimum-native', 'old']],
    ['an unknown option', ['--publish']],
  ])('[NAT-08] explains itself for %s', async (_, words) => {
    expect(await faultOf(publish('1.1.0', ...words))).toContain('npm run native -- bundle')
  })

  test('[NAT-08] refuses a folder without a built app, and an unknown channel', async () => {
    expect(await faultOf(publish('1.1.0', '--from', folder))).toContain('not built')
    expect(await faultOf(publish('1.1.0', '--channel', 'nowhere'))).toContain('no channel nowhere')
  })

  test('[NAT-08] keeps the newest twenty bundles', async () => {
    for (let minor = 1; minor <= 21; minor += 1) {
      app.pass(1_000)
      await good(publish(`1.${minor}.0`, ...toProduction))
    }
    expect(await app.database.sql`select from app_bundles`).toHaveLength(20)
    expect(await versionFor()).toBe('1.21.0')
  })

  test('[NAT-08] bundles of one channel push out no bundle of another', async () => {
    await good(publish('1.1.0', ...toProduction))
    for (let minor = 2; minor <= 22; minor += 1) {
      app.pass(1_000)
      await good(publish(`1.${minor}.0`, '--channel', 'staging'))
    }
    expect(await app.database.sql`select from app_bundles`).toHaveLength(21)
    expect(await versionFor()).toBe('1.1.0')
  })

  test('[NAT-08] the same files give the same zip; each version has its own checksum and key', async () => {
    const zip = () => zipFolder(join(folder, 'built'), { version: '1.1.0', minimumNative: '1.0.0' })
    expect((await zip()).equals(await zip())).toBe(true)
    await good(publish('1.1.0'))
    await good(publish('1.2.0'))
    const rows = await app.database.sql<{ checksum: string; session_key: string }>`
      select checksum, session_key from app_bundles`
    expect(new Set(rows.map(({ checksum }) => checksum)).size).toBe(2)
    expect(new Set(rows.map(({ session_key }) => session_key)).size).toBe(2)
  })
})
