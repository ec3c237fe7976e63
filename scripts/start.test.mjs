import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

const clearing = []
afterEach(async () => {
  for (const clear of clearing.splice(0).reverse()) await clear()
})

const simulators = `
  import { writeFileSync } from 'node:fs'
  writeFileSync(process.env.DATA_DIR + '/messages.json', '[]')
  process.send({ ready: 'simulators', urls: { address: 'http://localhost:1/address' } })
  const messages = []
  process.on('message', (message) => {
    messages.push(message)
    writeFileSync(process.env.DATA_DIR + '/messages.json', JSON.stringify(messages))
  })
  process.on('SIGTERM', () => process.exit(0))
  setInterval(() => {}, 1000)`

const shop = `
  import { createServer } from 'node:http'
  import { writeFileSync } from 'node:fs'
  const { PORT, DATA_DIR, ENVIRONMENT } = process.env
  writeFileSync(DATA_DIR + '/pins.json', JSON.stringify({ 'syd-01': '4711' }))
  console.log('a line of the log')
  const server = createServer((request, response) => {
    if (request.url === '/die') process.exit(3)
    response.end(JSON.stringify({ ENVIRONMENT, pid: process.pid }))
  })
  server.listen(Number(PORT), () => {
    const url = 'http://localhost:' + server.address().port
    const posKeyFile = DATA_DIR + '/demo-pos.json'
    process.send({ ready: 'api', url, pinsFile: DATA_DIR + '/pins.json', posKeyFile })
  })
  process.on('SIGTERM', () => process.exit(0))`

/** The first start, whose pages all other tests use. */
let first
let built
beforeAll(async () => {
  const folder = checkout()
  const run = start(folder, { KITCHEN_AUTOPILOT: 'on' })
  first = { folder, run, clearing: clearing.splice(0) }
  first.url = await serving(run)
  built = join(mkdtempSync(join(tmpdir(), 'forno-built-')), 'dist')
  cpSync(join(folder, 'apps', 'web', 'dist'), built, { recursive: true })
})
afterAll(async () => {
  for (const clear of first.clearing.reverse()) await clear()
  rmSync(dirname(built), { recursive: true, force: true })
})

/** A checkout whose pages are built already: what it starts needs no build. */
function builtCheckout(files = {}) {
  const folder = checkout(files)
  cpSync(built, join(folder, 'apps', 'web', 'dist'), { recursive: true })
  return folder
}

/** A checkout with our scripts, and fakes for the programs that they start. */
function checkout(files = {}) {
  const folder = join(mkdtempSync(join(tmpdir(), 'forno-start-')), 'a checkout')
  clearing.push(() => rmSync(dirname(folder), { recursive: true, force: true }))
  // Fails if a source is named broken.tsx.
  const build = `node -e "fs.mkdirSync('dist', { recursive: true }); process.exit(fs.existsSync('broken.tsx') ? 1 : 0)"`
  const tree = {
    'package.json': JSON.stringify({
      name: 'forno',
      private: true,
      type: 'module',
      workspaces: ['apps/*'],
      scripts: { start: 'node scripts/start.mjs' },
    }),
    'package-lock.json': JSON.stringify({ packages: {} }),
    'node_modules/.package-lock.json': JSON.stringify({ packages: {} }),
    'apps/web/package.json': JSON.stringify({ name: '@forno/web', version: '1.0.0', scripts: { build } }),
    'packages/x.txt': '',
    'apps/simulators/src/main.ts': simulators,
    'apps/api/src/main.ts': shop,
    'apps/api/src/commands/content.ts': `console.log('Version 1 is the newest and has these files.')`,
    ...files,
  }
  for (const [path, text] of Object.entries(tree)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  mkdirSync(join(folder, 'node_modules', '.bin'))
  symlinkSync(process.execPath, join(folder, 'node_modules', '.bin', 'node'))
  for (const path of ['start.mjs', 'setup'])
    cpSync(join(import.meta.dirname, path), join(folder, 'scripts', path), { recursive: true })
  return folder
}

function start(folder, env = {}, args = [], program = process.execPath) {
  const words = program === 'npm' ? ['start'] : [join(folder, 'scripts', 'start.mjs'), ...args]
  const child = spawn(program, words, {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: folder, PORT: '0', SIMULATORS_PORT: '0', ...env },
  })
  const run = { child, text: '' }
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (run.text += String(part)))
  run.ended = new Promise((done) => child.once('close', done))
  clearing.push(async () => {
    child.kill('SIGTERM')
    await run.ended
  })
  return run
}

async function eventually(check) {
  const end = performance.now() + 120_000
  for (;;) {
    try {
      return await check()
    } catch (error) {
      if (performance.now() > end) throw error
      await pause(100)
    }
  }
}

/** The address of the shop, once the starter has printed its last line. Fails when the starter ends before. */
async function serving(run) {
  await new Promise((done, failed) => {
    const readOn = () => run.text.includes('Ctrl-C stops everything') && done()
    for (const stream of [run.child.stdout, run.child.stderr]) stream.on('data', readOn)
    void run.ended.then(() => failed(new Error(run.text)))
  })
  return /The shop +(http:\S+)/.exec(run.text)[1]
}

/** The messages that the simulators have received from the starter. */
const messagesIn = (folder) => JSON.parse(readFileSync(join(folder, '.data', 'messages.json'), 'utf8'))

const introduction = (folder, shop, autopilot) => ({
  shop,
  autopilot,
  posKeyFile: join(folder, '.data', 'demo-pos.json'),
})

function isRunning(pid) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8') !== ''
  } catch {
    return false
  }
}

test('start builds, starts both servers, says where all is, and stops them on SIGTERM', async () => {
  const { folder, run, url } = first
  expect(run.text).toContain('Building the shop pages')
  expect(run.text).toContain(`${url}/kitchen`)
  expect(run.text).toMatch(/syd-01 +4711/)
  const { pid, ...seen } = await (await fetch(url)).json()
  expect(seen).toEqual({ ENVIRONMENT: 'development' })
  expect(run.text).toContain("The demo's POS confirms new orders and moves them on,")
  await eventually(() => expect(messagesIn(folder)).toEqual([introduction(folder, url, true)]))
  expect(readFileSync(join(folder, '.data', 'logs', 'api.log'), 'utf8')).toBe('a line of the log\n')
  run.child.kill('SIGTERM')
  expect(await run.ended).toBe(0)
  expect(isRunning(pid)).toBe(false)
})

test('[CON-14] the content simulator receives the address of the shop, for its webhook and its previews; when the starter is killed outright its servers stop too', async () => {
  const contentSimulator = `
    import { createServer } from 'node:http'
    import { writeFileSync } from 'node:fs'
    const server = createServer((request, response) => {
      let text = ''
      request.on('data', (part) => (text += part))
      request.on('end', () => {
        writeFileSync(process.env.DATA_DIR + '/connected.json', JSON.stringify([request.method, request.url, text]))
        response.end('{}')
      })
    })
    server.listen(0, () => {
      const content = 'http://localhost:' + server.address().port
      process.send({ ready: 'simulators', urls: { content }, shopSettings: [{ CONTENT_URL: content }] })
    })
    process.on('SIGTERM', () => process.exit(0))`
  const folder = builtCheckout({ 'apps/simulators/src/main.ts': contentSimulator })
  const run = start(folder)
  const url = await serving(run)
  const connected = JSON.parse(readFileSync(join(folder, '.data', 'connected.json'), 'utf8'))
  expect(connected).toEqual(['PUT', '/control/shop', JSON.stringify({ url })])

  const { pid } = await (await fetch(url)).json()
  run.child.kill('SIGKILL')
  await run.ended
  await eventually(() => expect(isRunning(pid)).toBe(false))
})

test('an unchanged tree is not built again, a changed one is; a server that gives up at its start passes its own sentence on', async () => {
  const refusing = `console.error('{"log":1}\\nCLOCK is "noon", but it must be an instant.'); process.exit(1)`
  const folder = builtCheckout({ 'apps/api/src/main.ts': refusing })
  const unchanged = start(folder)
  expect(await unchanged.ended).toBe(1)
  expect(unchanged.text).toContain('Shop pages: up to date')
  expect(unchanged.text).toMatch(/\n\nCLOCK is "noon", but it must be an instant\.\n$/)
  writeFileSync(join(folder, 'apps', 'web', 'main.tsx'), 'changed')
  const changed = start(folder)
  await changed.ended
  expect(changed.text).toContain('Building the shop pages')
})

test('after a build that failed, the pages are built again, although the sources are those of the build before', async () => {
  const folder = builtCheckout({ 'apps/api/src/main.ts': 'process.exit(1)' })
  const broken = join(folder, 'apps', 'web', 'broken.tsx')
  writeFileSync(broken, '')
  const failed = start(folder)
  expect(await failed.ended).toBe(1)
  expect(failed.text).toContain('The shop pages could not be built')
  rmSync(broken)
  const again = start(folder)
  await again.ended
  expect(again.text).toContain('Building the shop pages')
})

test('a port that is taken is one sentence before anything is built', async () => {
  const holder = createServer()
  await new Promise((done) => holder.listen(0, done))
  clearing.push(() => new Promise((done) => holder.close(done)))
  const { port } = holder.address()
  const run = start(checkout(), { PORT: String(port) })
  expect(await run.ended).toBe(1)
  expect(run.text.trim()).toBe(
    `Port ${port} is taken by another program: stop that one, or choose another with PORT=… npm start.`,
  )
})

test('a server that dies stops everything with one sentence', async () => {
  const run = start(builtCheckout())
  const url = await serving(run)
  await fetch(`${url}/die`).catch(() => undefined)
  expect(await run.ended).toBe(1)
  expect(run.text).toMatch(/\nThe shop ended with code 3: see .*api\.log\.\n$/)
})

test('production has no POS of the demo, and PINs stay unsaid; when npm is ended, what it started stops too', async () => {
  const folder = builtCheckout()
  const run = start(folder, { ENVIRONMENT: 'production', KITCHEN_AUTOPILOT: 'on' }, [], 'npm')
  const { pid } = await (await fetch(await serving(run))).json()
  expect(run.text).not.toMatch(/4711|POS/)
  expect(messagesIn(folder)).toEqual([])
  run.child.kill('SIGTERM')
  await run.ended
  await eventually(() => expect(isRunning(pid)).toBe(false))
})

test('[ORD-24] in development a changed file restarts the shop on the same port, and the POS hears of it again', async () => {
  const folder = builtCheckout({ 'content/x.txt': '' })
  const holder = createServer()
  await new Promise((done) => holder.listen(0, done))
  const { port } = holder.address()
  await new Promise((done) => holder.close(done))
  const run = start(folder, { PORT: String(port) }, ['--dev'])
  const url = await serving(run)
  const first = await (await fetch(url)).json()
  expect(run.text).toContain("The demo's POS confirms new orders, except where a kitchen screen is signed in.")
  await eventually(() => expect(messagesIn(folder)).toEqual([introduction(folder, url, false)]))
  writeFileSync(join(folder, 'apps', 'api', 'src', 'main.ts'), `${shop}\n// changed`)
  await eventually(async () => {
    const { pid } = await (await fetch(url)).json()
    expect(pid).not.toBe(first.pid)
  })
  const again = introduction(folder, url, false)
  await eventually(() => expect(messagesIn(folder)).toEqual([again, again]))
  run.child.kill('SIGTERM')
  expect(await run.ended).toBe(0)
})
