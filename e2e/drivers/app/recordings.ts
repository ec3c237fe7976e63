import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type BrowserContext } from '@playwright/test'
import type { Stack } from '../stack/stack.ts'

type RecorderCall = { readonly operation: string; readonly status: number; readonly detail: { readonly text?: string } }

/** The recorder of a stack, as its simulator counts it. */
export const recorderOf = ({ simulators }: Stack) => {
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
export const packageLoads = (context: BrowserContext): readonly string[] => {
  const file = packageFile()
  const loads: string[] = []
  context.on('request', (request) => {
    if (request.url().endsWith(`/assets/${file}`)) loads.push(request.url())
  })
  return loads
}
