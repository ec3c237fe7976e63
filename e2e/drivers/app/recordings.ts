import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type BrowserContext } from '@playwright/test'
import type { Stack } from '../stack/stack.ts'
import type { Device } from './device.ts'

type RecorderCall = { readonly operation: string; readonly status: number; readonly detail: { readonly text?: string } }

/** The recorder of a stack, as its simulator counts it. */
const recorderOf = ({ simulators }: Stack) => {
  const control = (method: string) => fetch(`${simulators['session-recorder']}/control`, { method })
  const calls = async () => ((await (await control('GET')).json()) as { readonly calls: readonly RecorderCall[] }).calls
  return {
    reset: () => control('DELETE'),
    calls: async () => (await calls()).map(({ operation, status }) => `${operation} ${status}`),
    /** The readable text of every batch. */
    text: async () => (await calls()).map(({ detail }) => detail.text ?? '').join(' '),
  }
}

/** The file of the built app that contains the recorder's package. */
const packageFile = (): string => {
  const folder = join(import.meta.dirname, '../../../apps/web/dist/native/assets')
  const files = readdirSync(folder).filter(
    (file) => file.endsWith('.js') && readFileSync(join(folder, file), 'utf8').includes('/v1/web/start'),
  )
  expect(files).toHaveLength(1)
  return files[0] ?? ''
}

/** The requests for the package; the list grows. */
const packageLoads = (context: BrowserContext): readonly string[] => {
  const file = packageFile()
  const loads: string[] = []
  context.on('request', (request) => {
    if (request.url().endsWith(`/assets/${file}`)) loads.push(request.url())
  })
  return loads
}

type RecordedVisit = { readonly device: Device; readonly context: BrowserContext; readonly stack: Stack }

/** What the recorder gets from an app, from now on. */
export const watchRecordings = async ({ device, context, stack }: RecordedVisit) => {
  const recorder = recorderOf(stack)
  await recorder.reset()
  const loads = packageLoads(context)
  /** The app in the background sends what it has recorded. */
  const flush = async (): Promise<void> => {
    await device.leave()
    await new Promise((next) => setTimeout(next, 300))
    await device.comeBack()
  }
  const callsOf = async (operation: string): Promise<readonly string[]> =>
    (await recorder.calls()).filter((call) => call.startsWith(operation))
  return {
    loads,
    flush,
    calls: recorder.calls,
    starts: () => callsOf('start'),
    batches: () => callsOf('batch'),
    text: recorder.text,
    /** The calls once everything is sent. */
    settledCalls: async (): Promise<readonly string[]> => {
      let calls: readonly string[] = []
      await expect(async () => {
        calls = await recorder.calls()
        await flush()
        expect(await recorder.calls()).toEqual(calls)
      }).toPass()
      return calls
    },
  }
}
