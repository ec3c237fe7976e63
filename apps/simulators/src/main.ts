import type { FastifyInstance } from 'fastify'
import { createAddressServer } from './address/server.ts'
import { createAfterpayServer } from './afterpay/server.ts'
import { createApplepayServer } from './applepay/server.ts'
import { createCaptchaServer } from './captcha/server.ts'
import { clockFrom } from './clock.ts'
import { createContentServer } from './content/server.ts'
import { createCybersourceServer } from './cybersource/server.ts'
import { createGooglepayServer } from './googlepay/server.ts'
import { listen } from './http-server.ts'
import { createKitchenServer, demoRhythm } from './kitchen/server.ts'
import { takeStarterMessage } from './kitchen/starter-message.ts'
import { createMailbox } from './mailbox/server.ts'
import { createPaypalServer } from './paypal/server.ts'
import { readSettings, SettingRefused, type Settings } from './settings.ts'
import { createSmsServer } from './sms/server.ts'
import { createSocialServer } from './social/server.ts'
import { createTilesServer } from './tiles/server.ts'
import { createZipServer } from './zip/server.ts'

/** Each third party's offset from SIMULATORS_PORT; one keeps its offset for good, a new one takes the next. */
const offsets = {
  address: 0,
  kitchen: 1,
  tiles: 2,
  content: 3,
  captcha: 4,
  mailbox: 5,
  smtp: 6,
  social: 7,
  sms: 8,
  zip: 9,
  cybersource: 10,
  paypal: 11,
  afterpay: 12,
  applepay: 13,
  googlepay: 14,
} as const

/** A process that does not end by itself in this time is ended, so that no starter waits for it. */
const longestStop = 800

function settingsOrExit(): Settings {
  try {
    return readSettings(process.env, Date.now())
  } catch (refusal) {
    if (!(refusal instanceof SettingRefused)) throw refusal
    return exitWith(refusal.message)
  }
}

function exitWith(sentence: string): never {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

type Listen = (port: number) => Promise<string>

async function listenOrExit(name: keyof typeof offsets, firstPort: number, start: Listen): Promise<string> {
  const port = firstPort === 0 ? 0 : firstPort + offsets[name]
  try {
    return await start(port)
  } catch (failure) {
    if (!(failure instanceof Error && 'code' in failure && failure.code === 'EADDRINUSE')) throw failure
    return exitWith(`Port ${port} for the ${name} simulator is taken: free it, or set SIMULATORS_PORT.`)
  }
}

const settings = settingsOrExit()
const clock = clockFrom(settings.clockStart)
const address = createAddressServer(settings.addressToken, clock)
const { app: kitchenApp, kitchen } = createKitchenServer(clock, settings.kitchenSpeed, demoRhythm)
const tiles = createTilesServer(clock)
const content = createContentServer(settings.contentKey, settings.contentDir, clock)
const captcha = createCaptchaServer(settings.captcha, clock)
const mailbox = createMailbox(clock)
const social = createSocialServer(settings.social, clock)
const sms = createSmsServer(settings.smsKey, clock)
const zip = createZipServer(settings.zipKey, clock)
const cybersource = createCybersourceServer(settings.cybersource, clock)
const paypal = createPaypalServer(settings.paypal, clock)
const afterpay = createAfterpayServer(settings.afterpay, clock)
const applepay = createApplepayServer(settings.applepay, clock)
const googlepay = createGooglepayServer(settings.cybersource.merchantId, clock)

let stopping = false
const stop = (): void => {
  if (stopping) return
  stopping = true
  setTimeout(() => process.exit(0), longestStop).unref()
  void Promise.allSettled(
    [
      address,
      kitchenApp,
      tiles,
      content,
      captcha,
      mailbox,
      social,
      sms,
      zip,
      cybersource,
      paypal,
      afterpay,
      applepay,
      googlepay,
    ].map((each) => each.close()),
  ).then(() => process.exit(0))
}
process.on('SIGTERM', stop)
process.on('SIGINT', stop)
process.on('disconnect', stop)
process.on('message', (message: unknown) => {
  takeStarterMessage(kitchen, message).catch((failure: unknown) => {
    process.stderr.write(`The kitchen stays off: ${failure instanceof Error ? failure.message : String(failure)}\n`)
  })
})

const on =
  (app: FastifyInstance): Listen =>
  (port) =>
    listen(app, port)
const urls = {
  address: await listenOrExit('address', settings.port, on(address)),
  kitchen: await listenOrExit('kitchen', settings.port, on(kitchenApp)),
  tiles: await listenOrExit('tiles', settings.port, on(tiles)),
  content: await listenOrExit('content', settings.port, on(content)),
  captcha: await listenOrExit('captcha', settings.port, on(captcha)),
  mailbox: await listenOrExit('mailbox', settings.port, on(mailbox.app)),
  smtp: await listenOrExit('smtp', settings.port, mailbox.listen),
  social: await listenOrExit('social', settings.port, on(social)),
  sms: await listenOrExit('sms', settings.port, on(sms)),
  zip: await listenOrExit('zip', settings.port, on(zip)),
  cybersource: await listenOrExit('cybersource', settings.port, on(cybersource)),
  paypal: await listenOrExit('paypal', settings.port, on(paypal)),
  afterpay: await listenOrExit('afterpay', settings.port, on(afterpay)),
  applepay: await listenOrExit('applepay', settings.port, on(applepay)),
  googlepay: await listenOrExit('googlepay', settings.port, on(googlepay)),
}
const told = Object.entries(urls).map(([name, url]) => `${name} ${url}`)
process.stdout.write(`simulators: ${told.join(', ')}\n`)
process.send?.({ ready: 'simulators', urls })
