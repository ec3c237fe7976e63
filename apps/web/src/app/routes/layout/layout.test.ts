import { expect, onTestFinished, test, vi } from 'vitest'
import { loadEditorial } from './layout.tsx'

const code = vi.hoisted(() => ({ load: () => Promise.resolve() }))
vi.mock('../../shell/screen.ts', () => ({
  lazyPart: () => Object.assign(() => null, { preload: () => code.load() }),
}))

test.each([
  ['the server waits for', true, []],
  ['a browser does not wait for', false, ['ready']],
])('[CON-11] %s the code of sections', async (_, isServer, before) => {
  vi.stubEnv('SSR', isServer)
  onTestFinished(() => void vi.unstubAllEnvs())
  let end: () => void = () => undefined
  code.load = () => new Promise((resolve) => (end = resolve))
  const steps: string[] = []
  const loading = loadEditorial().then(() => steps.push('ready'))
  // Everything that waits for nothing has run at the next turn of the event loop.
  await new Promise(setImmediate)
  expect(steps).toEqual(before)
  end()
  await loading
})
