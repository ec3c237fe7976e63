import type { FastifyInstance } from 'fastify'
import { createAddressServer } from './address/server.ts'
import { clockFrom } from './clock.ts'
import { listen } from './http-server.ts'
import { createKitchenServer, demoRhythm } from './kitchen/server.ts'
import { takeStarterMessage } from './kitchen/starter-message.ts'
import { readSettings, SettingRefused, type Settings } from './settings.ts'

/** Each third party's offset from SIMULATORS_PORT; one keeps its offset for good, a new one takes the next. */
const offsets = { address: 0, kitchen: 1 } as const

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

async function listenOrExit(name: keyof typeof offsets, app: FastifyInstance, firstPort: number): Promise<string> {
  const port = firstPort === 0 ? 0 : firstPort + offsets[name]
  try {
    return await listen(app, port)
  } catch (failure) {
    if (!(failure instanceof Error && 'code' in failure && failure.code === 'EADDRINUSE')) throw failure
    return exitWith(`Port ${port} for the ${name} simulator is taken: free it, or set SIMULATORS_PORT.`)
  }
}

const settings = settingsOrExit()
const clock = clockFrom(settings.clockStart)
const address = createAddressServer(settings.addressToken, clock)
const { app: kitchenApp, kitchen } = createKitchenServer(clock, settings.kitchenSpeed, demoRhythm)

let stopping = false
const stop = (): void => {
  if (stopping) return
  stopping = true
  setTimeout(() => process.exit(0), longestStop).unref()
  void Promise.allSettled([address.close(), kitchenApp.close()]).then(() => process.exit(0))
}
process.on('SIGTERM', stop)
process.on('SIGINT', stop)
process.on('disconnect', stop)
process.on('message', (message: unknown) => {
  takeStarterMessage(kitchen, message).catch((failure: unknown) => {
    process.stderr.write(`The kitchen stays off: ${failure instanceof Error ? failure.message : String(failure)}\n`)
  })
})

const urls = {
  address: await listenOrExit('address', address, settings.port),
  kitchen: await listenOrExit('kitchen', kitchenApp, settings.port),
}
process.stdout.write(`simulators: address ${urls.address}, kitchen ${urls.kitchen}\n`)
process.send?.({ ready: 'simulators', urls })
