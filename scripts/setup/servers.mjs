import { spawn } from 'node:child_process'
import { createWriteStream, mkdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { environment, node24 } from './node24.mjs'
import { killGroup } from './run.mjs'
import { root, Sorry } from './say.mjs'

const lifeline = pathToFileURL(join(root, 'scripts', 'setup', 'leave-with-parent.mjs')).href

/** Node's default lets short-lived objects fill memory that a server of this size has no use for. */
const smallNursery = ['--max-semi-space-size=16']

/**
 * Starts one of our servers. Its log goes to a file. Resolves to what it says of itself when ready; rejects with a
 * sentence when it ends before or takes too long. `ended` is called when it ends after it was ready.
 */
export function startServer({ name, main, env, log, readyWithin, ended }) {
  const child = spawn(node24(), [...smallNursery, '--import', lifeline, join(root, main)], {
    cwd: root,
    env: environment(env),
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const words = listen(child, log)
  const server = { name, child, isReady: false }
  server.ready = new Promise((done, failed) => {
    const late = setTimeout(() => {
      failed(new Sorry(`${name} was not ready within ${readyWithin / 1000} s: see ${log}.`))
    }, readyWithin)
    child.on('message', (message) => {
      if (!message?.ready || server.isReady) return
      clearTimeout(late)
      server.isReady = true
      done(message)
    })
    child.once('error', (error) => {
      clearTimeout(late)
      failed(new Sorry(`${name} could not be started: ${error.message}.`))
    })
    child.once('close', (code, signal) => {
      clearTimeout(late)
      server.hasEnded = true
      const how = signal ? `was ended by ${signal}` : `ended with code ${code}`
      if (!server.isReady)
        failed(new Sorry(words.last() || `${name} ${how} before it was ready${words.why()}: see ${log}.`))
      else ended(`${name} ${how}${words.last() ? ` (${words.last()})` : ''}: see ${log}.`)
    })
  })
  return server
}

/**
 * The log gets everything; the last line on standard error is kept, as a server that gives up says why in its last
 * line.
 */
function listen(child, log) {
  mkdirSync(join(log, '..'), { recursive: true })
  const file = createWriteStream(log, { flags: 'a' })
  let errors = ''
  child.stdout.pipe(file, { end: false })
  child.stderr.pipe(file, { end: false })
  child.stderr.on('data', (part) => {
    errors = (errors + String(part)).slice(-4000)
  })
  child.once('close', () => file.end())
  const sentences = () =>
    errors
      .split('\n')
      .map((line) => line.trim().replace(/^Error: /, ''))
      .filter((line) => /^[A-Z].*[.!?]$/.test(line))
  /** The uncaught error, in brackets: the log may be deleted before a person reads it. */
  const why = () => {
    const thrown = errors.split('\n').findLast((line) => /^\s*\w*Error: /i.test(line))
    return thrown === undefined ? '' : ` (${thrown.trim()})`
  }
  return { last: () => sentences().at(-1) ?? '', why }
}

/** Asks a server to stop, waits, and ends it the hard way when it does not. */
export async function stopServer(server, milliseconds) {
  if (server.hasEnded) return
  const gone = new Promise((done) => server.child.once('close', done))
  server.child.kill('SIGTERM')
  const hard = setTimeout(() => killGroup(server.child, 'SIGKILL'), milliseconds)
  await gone
  clearTimeout(hard)
}

/** Refuses early, before anything long begins, where a port that is asked for cannot be had. */
export async function checkPort(name, port) {
  if (!/^\d+$/.test(port) || Number(port) > 65_535) {
    throw new Sorry(`${name} is "${port}", but it must be a port from 1 to 65535, or 0 for any free one.`)
  }
  if (port === '0') return
  for (const host of [undefined, '127.0.0.1']) {
    const fault = await tryPort(Number(port), host)
    if (fault === 'EADDRINUSE') {
      throw new Sorry(
        `Port ${port} is taken by another program: stop that one, or choose another with ${name}=… npm start.`,
      )
    }
    if (fault === 'EACCES')
      throw new Sorry(`Port ${port} may not be used by you: choose one above 1023 with ${name}=… npm start.`)
  }
}

function tryPort(port, host) {
  return new Promise((done) => {
    const probe = createServer()
    probe.once('error', (error) => done(error.code))
    probe.listen({ port, host }, () => probe.close(() => done(undefined)))
  })
}

/** Registers the shop's webhook address with the PayPal simulator, once both listen and their ports are known. */
export async function registerPaypalWebhook(simulator, shop) {
  const answer = await fetch(`${simulator}/control/webhooks`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ url: `${shop}/api/v1/payments/paypal/events` }),
  }).catch(() => null)
  if (!answer?.ok) throw new Sorry('The PayPal simulator refused the webhook address of the shop.')
}

/** Connects the content simulator to the shop, for its webhook and its previews, once both listen. */
export async function connectContentEditor(simulator, shop) {
  const answer = await fetch(`${simulator}/control/shop`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ url: shop }),
  }).catch(() => null)
  if (!answer?.ok) throw new Sorry('The content simulator refused the address of the shop.')
}

const heardWithin = 30_000

/**
 * Tells the POS of the simulators about a shop that has started, and waits until it has been heard: before that no
 * store sells.
 * @param {{ url: string, posKeyFile: string }} shop
 */
export async function introducePos(simulators, { url, posKeyFile }) {
  const { urls } = await simulators.ready
  simulators.child.send({ shop: url, posKeyFile, autopilot: false })
  const end = performance.now() + heardWithin
  for (;;) {
    const { lastPoll } = await (await fetch(`${urls.kitchen}/control`)).json()
    if (lastPoll?.error === null) return
    if (performance.now() > end) throw new Sorry(`The POS is not heard: ${lastPoll?.error ?? 'it makes no call'}`)
    await new Promise((done) => setTimeout(done, 20))
  }
}
