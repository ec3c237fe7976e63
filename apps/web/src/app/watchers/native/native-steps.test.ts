import { beforeEach, expect, test, vi } from 'vitest'
import { startUp, type StartSteps } from '../../entries/start-up.ts'
import { nativeSteps } from './native-steps.ts'

const phone = vi.hoisted(() => {
  const state = { log: [] as string[], failing: '' }
  /** Ends in a later microtask, so that a missing `await` shows as a wrong order. */
  const part = (name: string) => async () => {
    await Promise.resolve()
    await Promise.resolve()
    if (state.failing === name) throw new Error(`no ${name}`)
    state.log.push(name)
  }
  return { state, part }
})
vi.mock('../../../native/status-bar.ts', () => ({ prepareStatusBar: phone.part('status bar') }))
vi.mock('../../../native/splash.ts', () => ({ keepSplash: phone.part('splash') }))
vi.mock('../../../state/vault/vault.ts', () => ({ prepareVault: phone.part('vault') }))
vi.mock('../../../native/app-events.ts', async (original) => ({
  ...(await original<object>()),
  listenToAppEvents: phone.part('links'),
}))
vi.mock('../../../native/network.ts', async (original) => ({
  ...(await original<object>()),
  listenToNetwork: phone.part('network'),
}))

const start = async (failing = ''): Promise<readonly string[]> => {
  phone.state.failing = failing
  const { log } = phone.state
  const steps: StartSteps<string> = {
    native: nativeSteps,
    prepare: () => void log.push('prepare'),
    storageTrouble: () => null,
    configure: async () => 'shop',
    mount: async () => void log.push('mount'),
    hideLoading: () => void log.push('hide loading'),
    showFailure: async (reason) => void log.push(`failure: ${reason}`),
    showFatal: (reason) => void log.push(`fatal: ${reason}`),
    log: (what, cause) => void log.push(`${what}: ${(cause as Error).message}`),
  }
  await startUp(steps)
  return log
}

beforeEach(() => {
  phone.state.log = []
})

test('[NAT-07] [SES-13] the phone app has three steps before the common start, in their order', async () => {
  expect(nativeSteps).toHaveLength(3)
  const log = await start()
  expect(log.slice(0, 3)).toEqual(['status bar', 'splash', 'vault'])
  expect(log.slice(3, -3).toSorted()).toEqual(expect.arrayContaining(['links', 'network']))
  expect(log.slice(-3)).toEqual(['prepare', 'mount', 'hide loading'])
})

test.each(['status bar', 'splash', 'links', 'network'])(
  '[NAT-07] a failure of the %s is logged, its step still ends, and the shop opens',
  async (failing) => {
    const log = await start(failing)
    const others = ['status bar', 'splash', 'vault', 'links', 'network'].filter((part) => part !== failing)
    expect(log).toEqual(expect.arrayContaining([`a native step failed: no ${failing}`, ...others, 'mount']))
  },
)

test('[NAT-07] without its vault the phone app does not open', async () => {
  const log = await start('vault')
  expect(log).toEqual(['status bar', 'splash', 'fatal: no vault', 'hide loading'])
})
