import { describe, expect, test } from 'vitest'
import { startShell } from './start-shell.ts'
import { startUp, type StartSteps } from './start-up.ts'

const steps = (told: string[], changes: Partial<StartSteps<string>> = {}): StartSteps<string> => {
  /** Ends in a later microtask, so that a missing `await` shows as a wrong order. */
  const step = (name: string) => async () => {
    await Promise.resolve()
    told.push(name)
  }
  return {
    native: [step('native 1'), step('native 2'), step('native 3')],
    prepare: () => void told.push('prepare'),
    storageTrouble: () => {
      told.push('storage')
      return null
    },
    configure: async () => {
      told.push('configuration')
      return 'shop'
    },
    mount: (shop) => step(`mount ${shop}`)(),
    hideLoading: () => void told.push('hide loading'),
    showFailure: (reason) => step(`failure: ${reason}`)(),
    showFatal: (reason) => void told.push(`fatal: ${reason}`),
    ...changes,
  }
}

test('[SES-13] native steps, preparation, storage, configuration, mount; the loading indicator goes last', async () => {
  const told: string[] = []
  await startUp(steps(told))
  expect(told).toEqual([
    'native 1',
    'native 2',
    'native 3',
    'prepare',
    'storage',
    'configuration',
    'mount shop',
    'hide loading',
  ])
})

describe('a start that fails hides the loading indicator too', () => {
  test('[SES-13] [SES-14] [SES-15] storage that is missing shows the failure screen and asks for nothing', async () => {
    const told: string[] = []
    await startUp(steps(told, { native: [], storageTrouble: () => 'Local storage is not available' }))
    expect(told).toEqual(['prepare', 'failure: Local storage is not available', 'hide loading'])
  })

  test('[SES-14] no configuration, and none kept, is fatal with its reason', async () => {
    const told: string[] = []
    await startUp(steps(told, { native: [], configure: () => Promise.reject(new Error('no answer')) }))
    expect(told).toEqual(['prepare', 'storage', 'fatal: no answer', 'hide loading'])
  })

  test('[SES-14] an app that throws while mounting is fatal with its reason', async () => {
    const told: string[] = []
    await startUp(steps(told, { native: [], mount: () => Promise.reject(new Error('boom')) }))
    expect(told).toEqual(['prepare', 'storage', 'configuration', 'fatal: boom', 'hide loading'])
  })
})

describe('the shell', () => {
  const shell = async (hasBasket: boolean, broken?: string) => {
    const told: string[] = []
    const part = (name: string) => () => {
      if (name === broken) throw new Error('gone')
      told.push(name)
    }
    await startShell({
      attributions: part('attributions'),
      spinner: part('spinner'),
      dictionary: part('dictionary'),
      splash: part('splash'),
      hasBasket: () => hasBasket,
      log: (what) => told.push(what),
    })
    return told
  }

  test('[SES-17] loads attributions, spinner, dictionary and, without a basket, the splash screen', async () => {
    expect(await shell(false)).toEqual(['attributions', 'spinner', 'dictionary', 'splash'])
  })

  test('[SES-17] leaves the splash screen out for whoever has a basket', async () => {
    expect(await shell(true)).toEqual(['attributions', 'spinner', 'dictionary'])
  })

  test('[SES-17] logs a part that fails and goes on', async () => {
    expect(await shell(true, 'dictionary')).toEqual([
      'attributions',
      'spinner',
      'the shell could not load its dictionary',
    ])
  })
})
