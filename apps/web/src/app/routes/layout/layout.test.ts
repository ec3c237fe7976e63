import { expect, test, vi } from 'vitest'
import { loadEditorial } from './layout.tsx'

const code = vi.hoisted(() => ({ load: () => Promise.resolve() }))
vi.mock('../../shell/screen.ts', () => ({
  lazyPart: () => Object.assign(() => null, { preload: () => code.load() }),
}))

test.each([
  ['the server', true, []],
  ['a browser', false, ['ready']],
])('[CON-11] before the code of sections has loaded, %s (%s) is %j', async (_, isServer, before) => {
  vi.stubEnv('SSR', isServer)
  let end: () => void = () => undefined
  code.load = () => new Promise((resolve) => (end = resolve))
  const steps: string[] = []
  const loading = loadEditorial().then(() => steps.push('ready'))
  // Everything that waits for nothing has run at the next turn of the event loop.
  await new Promise(setImmediate)
  expect(steps).toEqual(before)
  end()
  await loading
  vi.unstubAllEnvs()
})
