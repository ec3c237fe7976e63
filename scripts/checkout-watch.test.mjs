import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { differences } from './checkout-watch/compare.mjs'
import { expectedHeaders, expectedPolicy } from './checkout-watch/expected.mjs'
import { readList } from './checkout-watch/list.mjs'
import { observe } from './checkout-watch/observe.mjs'
import { readPage } from './checkout-watch/page.mjs'
import { basesOf } from './checkout-watch/settings.mjs'
import { root } from './setup/say.mjs'

const list = readList()
const folder = mkdtempSync(join(tmpdir(), 'forno-checkout-'))
const build = join(folder, 'client')
const files = {
  '/assets/boot-9c0d.js': 'import(e)',
  '/assets/app-1a2b.js': 'import"./base-3c4d.js";const later=["assets/pay-5e6f.js"]',
  '/assets/base-3c4d.js': '1',
  '/assets/pay-5e6f.js': '2',
}
const html =
  '<!doctype html><script type="module" data-file="/assets/boot-9c0d.js" data-modules="/assets/app-1a2b.js">import(e)</script><script type="application/json">{}</script>'

const inlineHash = `'sha256-${createHash('sha256').update(files['/assets/boot-9c0d.js']).digest('base64')}'`

/** A shop and the third parties of its checkout at one server, each as it should be until a test changes it. */
let answers
let server
let shop
let bases
let environ
const policyText = (policy) => [...policy].map(([name, sources]) => [name, ...sources].join(' ')).join(';')

beforeAll(async () => {
  server = createServer((request, response) => {
    const answer = answers[request.url] ?? { status: 404, headers: {}, body: '' }
    response.writeHead(answer.status ?? 200, answer.headers ?? {}).end(answer.body)
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  shop = `http://127.0.0.1:${server.address().port}`
  environ = {
    CYBERSOURCE_ORIGINS: 'https://gateway.example',
    APPLEPAY_URL: `${shop}`,
    GOOGLEPAY_URL: shop,
    CAPTCHA_URL: shop,
    GOOGLE_URL: `${shop}/google`,
    MAP_TILES_URL: 'https://tiles.example/{z}/{x}/{y}.png',
  }
  bases = basesOf(shop, environ)
  mkdirSync(join(build, 'assets'), { recursive: true })
  for (const [path, body] of Object.entries(files)) writeFileSync(join(build, path), body)
})
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(() => {
  const headers = {
    ...expectedHeaders(list, bases, false),
    'content-security-policy': policyText(expectedPolicy(list, bases, false, [inlineHash])),
  }
  answers = {
    '/checkout': { headers, body: html },
    '/jsapi/1.latest/apple-pay-sdk.js': { body: 'apple' },
    '/gp/p/js/pay.js': { body: 'google pay' },
    '/recaptcha/api.js': { body: 'captcha' },
    '/google/gsi/client': { body: 'google' },
    ...Object.fromEntries(Object.entries(files).map(([path, body]) => [path, { body }])),
  }
})

const look = () => observe(shop, list, bases)
/** What differs once a person has accepted the scripts of others as they are now, and then something changes. */
const afterChange = async (change) => {
  const accepted = Object.fromEntries([...(await look()).scripts].map(([address, { hash }]) => [address, hash]))
  change()
  return differences(await look(), { list, bases, build, accepted })
}
const page = () => answers['/checkout']

test('[PAY-12] a checkout that is as the list says has no difference, and every script of it is fetched', async () => {
  expect(await afterChange(() => undefined)).toEqual([])
  const { scripts } = await look()
  expect([...scripts.keys()].map((address) => address.slice(shop.length)).toSorted()).toEqual(
    Object.keys(answers)
      .filter((path) => path !== '/checkout')
      .toSorted(),
  )
})

describe('[PAY-12] a change is seen:', () => {
  test.each([
    ['one byte of a script of the shop', () => (answers['/assets/pay-5e6f.js'].body = '3'), /script .*pay-5e6f\.js/],
    ['a script of others', () => (answers['/gp/p/js/pay.js'].body = 'google pay!'), /script .*\/gp\/p\/js\/pay\.js/],
    [
      'a module that the first script loads from another address',
      () => (page().body = page().body.replace('data-modules="', 'data-modules="https://evil.example/a.js ')),
      /script https:\/\/evil/,
    ],
    [
      'a file that no release has',
      () => (
        (answers['/assets/skim-7a8b.js'] = { body: '4' }),
        (answers['/assets/pay-5e6f.js'].body = 'import"./skim-7a8b.js"')
      ),
      /script .*skim/,
    ],
    [
      'a script element of others',
      () => (page().body += '<script src="https://evil.example/a.js"></script>'),
      /script https:\/\/evil/,
    ],
    [
      'a script of the own host that is no file of the build',
      () => ((page().body += '<script src="/upload/a.js"></script>'), (answers['/upload/a.js'] = { body: '5' })),
      /script .*upload/,
    ],
    ['a script in the page', () => (page().body += '<script>steal()</script>'), /page/],
    [
      'the code in the page',
      () => (page().body = page().body.replace('import(e)', 'import(e);steal()')),
      /script .*boot-9c0d\.js/,
    ],
    [
      'a second code in the page that names a file',
      () => (page().body += '<script data-file="/assets/pay-5e6f.js">2</script>'),
      /page/,
    ],
    [
      'a policy without the hash of the code in the page',
      () =>
        (page().headers['content-security-policy'] = page().headers['content-security-policy'].replace(
          ` ${inlineHash}`,
          '',
        )),
      /policy script-src/,
    ],
    ['an event handler', () => (page().body += '<img src="/x.png" onerror="steal()">'), /page/],
    ['another base of addresses', () => (page().body += '<base href="https://evil.example">'), /page/],
    ['a frame', () => (page().body += '<iframe src="https://evil.example"></iframe>'), /page/],
    [
      'a policy that lets a host more in',
      () =>
        (page().headers['content-security-policy'] = page().headers['content-security-policy'].replace(
          "script-src 'self'",
          "script-src 'self' https://evil.example",
        )),
      /policy script-src/,
    ],
    [
      'a policy that sends data elsewhere',
      () =>
        (page().headers['content-security-policy'] = page().headers['content-security-policy'].replace(
          "connect-src 'self'",
          "connect-src 'self' https:",
        )),
      /policy connect-src/,
    ],
    [
      'a policy without a directive',
      () =>
        (page().headers['content-security-policy'] = page().headers['content-security-policy'].replace(
          "object-src 'none';",
          '',
        )),
      /policy object-src/,
    ],
    ['no policy at all', () => delete page().headers['content-security-policy'], /policy default-src/],
    ['a header that is gone', () => delete page().headers['x-frame-options'], /header x-frame-options/],
    ['a header with another value', () => (page().headers['referrer-policy'] = 'unsafe-url'), /header referrer-policy/],
    [
      'a header that lets other sites read',
      () => (page().headers['access-control-allow-origin'] = '*'),
      /header access-control-allow-origin/,
    ],
  ])('%s', async (_, change, what) => {
    const found = await afterChange(change)
    expect(found.map((each) => each.what)).toContainEqual(expect.stringMatching(what))
  })

  test('a third party that the settings no longer name, and the policy still does', async () => {
    const without = basesOf(shop, { ...environ, GOOGLE_URL: 'https://accounts.google.example' })
    const found = differences(await look(), { list, bases: without, build, accepted: {} })
    expect(found.map((each) => each.what)).toEqual(expect.arrayContaining(['policy script-src', 'policy frame-src']))
  })
})

test('[PAY-12] reports scripts outside the accepted list, with their hashes', async () => {
  const found = differences(await look(), { list, bases, build, accepted: {} })
  expect(found).toHaveLength(4)
  expect(found[0]).toMatchObject({ expected: 'not accepted yet', found: expect.stringMatching(/^sha384-/) })
})

test("[PAY-12] without a build the shop's own scripts are compared with those accepted", async () => {
  const accepted = Object.fromEntries([...(await look()).scripts].map(([address, { hash }]) => [address, hash]))
  expect(differences(await look(), { list, bases, build: null, accepted })).toEqual([])
  answers['/assets/pay-5e6f.js'].body = '3'
  expect(differences(await look(), { list, bases, build: null, accepted })).toHaveLength(1)
})

test('[PAY-12] our service worker has a policy unless it is switched off', () => {
  const typesOf = (more) => [...expectedPolicy(list, { ...bases, ...more }, true).get('trusted-types')]
  expect(typesOf({})).toContain('service-worker')
  expect(typesOf({ SERVICE_WORKER: [] })).not.toContain('service-worker')
  const nothing = Object.fromEntries(Object.keys(bases).map((name) => [name, []]))
  expect(typesOf(nothing)).toEqual(["'none'"])
  expect(typesOf({ ...nothing, SERVICE_WORKER: ['on'] })).toEqual(['service-worker'])
})

test('[PAY-12] Google has the bot check load from its second host too', () => {
  const policy = expectedPolicy(list, { ...bases, CAPTCHA_URL: ['https://www.google.com'] }, true)
  expect(policy.get('script-src')).toContain('https://www.gstatic.com/recaptcha/')
  expect(policy.get('report-to')).toEqual(new Set(['csp']))
})

test('[PAY-12] a page is read as a browser reads it', () => {
  const { scripts, oddities } = readPage(
    '<LINK rel=modulepreload href=a.js><template><script src="//b.example/c.js"></script></template><!--<script>no()</script>--><svg><script>steal()</script></svg>',
    'https://shop.example/checkout',
  )
  expect(scripts.map(({ address }) => address)).toEqual(['https://shop.example/a.js', 'https://b.example/c.js'])
  expect(oddities).toEqual(['an inline <script>'])
})

const run = (...args) =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, [join(root, 'scripts/checkout-watch.mjs'), ...args], {
      env: { ...process.env, ...environ },
    })
    let text = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += chunk))
    child.on('close', (code) => resolve({ code, text }))
  })

test('[PAY-12] the command ends with 1 and says what changed, with 0 where nothing did', async () => {
  const accepted = join(folder, 'accepted.json')
  const watch = (...more) => run(shop, '--accepted', accepted, '--build', build, ...more)
  expect(await watch()).toMatchObject({ code: 1, text: expect.stringContaining('not accepted yet') })
  expect(await watch('--accept')).toMatchObject({ code: 0, text: expect.stringContaining('accepted http') })
  expect(await watch()).toMatchObject({ code: 0, text: expect.stringContaining('are as ') })
  answers['/recaptcha/api.js'].body = 'skimmer'
  delete page().headers['x-frame-options']
  const { code, text } = await watch()
  expect(code).toBe(1)
  expect(text).toMatch(/! header x-frame-options\n {4}expected {2}DENY\n {4}found {5}\(nothing\)/)
  expect(text).toMatch(/! script http.*\/recaptcha\/api\.js\n {4}expected {2}sha384-\S+\n {4}found {5}sha384-/)
  expect(text).toContain('2 differences')
  page().status = 503
  expect(await watch()).toMatchObject({ code: 1, text: expect.stringContaining('answered 503') })
})

test('[PAY-12] the command says what is wrong with its arguments and with a broken list of accepted scripts', async () => {
  const broken = join(folder, 'broken.json')
  writeFileSync(broken, '{')
  for (const words of [[], ['shop.example.com'], ['localhost:8080'], ['file:///checkout'], [shop, '--acept']])
    expect(await run(...words)).toMatchObject({ code: 1, text: expect.stringMatching(/^\s*Name the shop:/) })
  const { code, text } = await run(shop, '--accepted', broken, '--build', build)
  expect([code, text.trim()]).toEqual([1, expect.stringContaining(`${broken} cannot be read as JSON`)])
})
