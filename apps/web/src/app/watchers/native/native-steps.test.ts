import { beforeEach, expect, test, vi } from 'vitest'
import { startUp, type StartSteps } from '../../entries/start-up.ts'
import { nativeSteps } from './native-steps.ts'

const phone = vi.hoisted(() => {
  const state = { log: [] as string[], failing: '' }
  /** Fails at once or ends in a later task, so that a missing `await` shows as a wrong order. */
  const part = (name: string) => async () => {
    if (state.failing === name) throw new Error(`no ${name}`)
    await new Promise((resolve) => void setTimeout(resolve))
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
vi.mock('../../../native/push-events.ts', async (original) => ({
  ...(await original<object>()),
  listenToPushes: phone.part('pushes'),
}))

const partsBeforeVault = ['status bar', 'splash']
const partsAfterVault = ['links', 'network', 'pushes']

const start = async (failing = ''): Promise<readonly string[]> => {
  phone.state.failing = failing
  const { log } = phone.state
  const steps: StartSteps<string> = {
    native: nativeSteps,
    prepare: () => void log.push('prepare'),
    storageError: () => null,
    configure: async () => 'shop',
    mount: async () => void log.push('mount'),
    hideLoading: () => void log.push('hide loading'),
    showFailure: async (reason) => void log.push(`failure: ${reason}`),
    showFatal: (_reason, cause) => void log.push(`fatal: ${cause}`),
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
  expect(await start()).toEqual([...partsBeforeVault, 'vault', ...partsAfterVault, 'prepare', 'mount', 'hide loading'])
})

test.each([...partsBeforeVault, ...partsAfterVault])(
  '[NAT-07] a failure of the %s is logged once the other parts of its step have ended, and the shop opens',
  async (failing) => {
    const after = (parts: readonly string[]): readonly string[] =>
      parts.includes(failing)
        ? [...parts.filter((part) => part !== failing), `a native step failed: no ${failing}`]
        : parts
    const steps = [...after(partsBeforeVault), 'vault', ...after(partsAfterVault)]
    expect(await start(failing)).toEqual([...steps, 'prepare', 'mount', 'hide loading'])
  },
)

test('[NAT-07] without its vault the phone app does not open', async () => {
  const log = await start('vault')
  expect(log).toEqual(['status bar', 'splash', 'fatal: no vault', 'hide loading'])
})
