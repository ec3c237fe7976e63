import { clockFrom } from './platform/clock.ts'
import { parties } from './parties.ts'
import { InvalidSetting, type ListenFunction, type Party } from './platform/party-definition.ts'
import { readSettings } from './settings.ts'

/** Milliseconds after which the process exits even if a server has not closed, so that a restart does not wait. */
const longestStop = 800

/** The result of reading a setting. An invalid one ends the process with its sentence. */
function orExit<T>(make: () => T): T {
  try {
    return make()
  } catch (refusal) {
    if (!(refusal instanceof InvalidSetting)) throw refusal
    return exitWith(refusal.message)
  }
}

function exitWith(sentence: string): never {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

/** Listens on the port of an address; resolves to its URL. A taken port ends the process with a sentence. */
async function listenOrExit(
  name: string,
  start: ListenFunction,
  place: { firstPort: number; offset: number },
): Promise<string> {
  const { firstPort, offset } = place
  const port = firstPort === 0 ? 0 : firstPort + offset
  try {
    return await start(port)
  } catch (failure) {
    if (!(failure instanceof Error && 'code' in failure && failure.code === 'EADDRINUSE')) throw failure
    return exitWith(`Port ${port} for the ${name} simulator is taken: free it, or set SIMULATORS_PORT.`)
  }
}

const settings = orExit(() => readSettings(process.env, Date.now()))
const clock = clockFrom(settings.clockStart)
const started = [...parties.values()].map((definition) => ({
  offsets: Object.entries<number>(definition.offsets),
  party: orExit((): Party => definition.make(process.env, clock)),
}))
const running: readonly Party[] = started.map(({ party }) => party)

let stopping = false
const stop = (): void => {
  if (stopping) return
  stopping = true
  setTimeout(() => process.exit(0), longestStop).unref()
  void Promise.allSettled(running.map(({ close }) => close())).then(() => process.exit(0))
}
process.on('SIGTERM', stop)
process.on('SIGINT', stop)
process.on('disconnect', stop)
process.on('message', (message: unknown) => {
  for (const { onMessage } of running)
    onMessage?.(message).catch((failure: unknown) => {
      process.stderr.write(
        `The demo's POS stays off: ${failure instanceof Error ? failure.message : String(failure)}\n`,
      )
    })
})

const urls: Record<string, string> = {}
for (const { offsets, party } of started)
  for (const [name, offset] of offsets) {
    const listen = party.listens[name]
    if (listen !== undefined) urls[name] = await listenOrExit(name, listen, { firstPort: settings.port, offset })
  }
const lines = Object.entries(urls).map(([name, url]) => `${name} ${url}`)
process.stdout.write(`simulators: ${lines.join(', ')}\n`)
const shopSettings = [...parties.values()].flatMap((party) =>
  party.shopSettings === undefined ? [] : [party.shopSettings(urls)],
)
process.send?.({ ready: 'simulators', urls, shopSettings })
