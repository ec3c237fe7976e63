// For tests: one process that starts fresh simulators for each test file, so no file has to start a process of its
// own.
import { clockFrom } from './platform/clock.ts'
import { parties } from './parties.ts'
import type { Party, PartyDefinition } from './platform/party-definition.ts'
import { readSettings } from './settings.ts'

/** A message of a test's process: starts the named simulators on free ports, or stops those started under this id. */
type HostRequest =
  | {
      readonly id: number
      readonly start: readonly string[]
      readonly environ: Readonly<Record<string, string>>
    }
  | { readonly id: number; readonly stop: true }

const running = new Map<number, readonly Party[]>()

const definitionOf = (name: string): PartyDefinition => {
  const definition = parties.get(name)
  if (definition === undefined) throw new Error(`There is no simulator ${name}.`)
  return definition
}

const start = async (id: number, names: readonly string[], environ: Readonly<Record<string, string>>) => {
  const clock = clockFrom(readSettings({ SIMULATORS_PORT: '0', ...environ }, Date.now()).clockStart)
  const started = names.map((name) => definitionOf(name).make(environ, clock))
  running.set(id, started)
  const listens = started.flatMap((party) => Object.entries(party.listens))
  const urls = await Promise.all(listens.map(async ([name, listen]) => [name, await listen(0)] as const))
  return Object.fromEntries(urls)
}

const stop = async (id: number): Promise<void> => {
  const started = running.get(id) ?? []
  running.delete(id)
  await Promise.all(started.map(({ close }) => close()))
}

const carryOut = async (request: HostRequest): Promise<object> =>
  'stop' in request
    ? stop(request.id).then(() => ({}))
    : { urls: await start(request.id, request.start, request.environ) }

process.on('message', (request: HostRequest) => {
  carryOut(request).then(
    (result) => process.send?.({ id: request.id, ...result }),
    (failure: unknown) => process.send?.({ id: request.id, failure: String(failure) }),
  )
})
process.on('disconnect', () => process.exit(0))
process.send?.({ ready: true })
