import { clockFrom } from './platform/clock.ts'
import { createKitchenServer, demoRhythm } from './kitchen/server.ts'
import { takeStarterMessage } from './kitchen/starter-message.ts'
import { listenOf, parties, type Listen, type Party } from './parties.ts'
import { readSettings, SettingRefused, type Settings } from './settings.ts'

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
  passwords: 15,
} as const
type Name = keyof typeof offsets
const names = Object.keys(offsets) as readonly Name[]

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

async function listenOrExit(name: Name, firstPort: number, start: Listen): Promise<string> {
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
const { app: kitchenApp, kitchen } = createKitchenServer(clock, settings.kitchenSpeed, demoRhythm)
const kitchenParty: Party = { listens: { kitchen: listenOf(kitchenApp) }, close: () => kitchenApp.close() }
const all: readonly Party[] = [...Object.values(parties).map((make) => make(settings, clock)), kitchenParty]

let stopping = false
const stop = (): void => {
  if (stopping) return
  stopping = true
  setTimeout(() => process.exit(0), longestStop).unref()
  void Promise.allSettled(all.map(({ close }) => close())).then(() => process.exit(0))
}
process.on('SIGTERM', stop)
process.on('SIGINT', stop)
process.on('disconnect', stop)
process.on('message', (message: unknown) => {
  takeStarterMessage(kitchen, message).catch((failure: unknown) => {
    process.stderr.write(`The kitchen stays off: ${failure instanceof Error ? failure.message : String(failure)}\n`)
  })
})

const listens = new Map(all.flatMap((party) => Object.entries(party.listens)))
const urls: Record<string, string> = {}
for (const name of names) {
  const listen = listens.get(name)
  if (listen !== undefined) urls[name] = await listenOrExit(name, settings.port, listen)
}
const told = Object.entries(urls).map(([name, url]) => `${name} ${url}`)
process.stdout.write(`simulators: ${told.join(', ')}\n`)
process.send?.({ ready: 'simulators', urls })
