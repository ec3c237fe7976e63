import { describe, expect, test } from 'vitest'
import { FileLost } from '../../lib/browser/import-again.ts'
import { startShell } from './start-shell.ts'
import { startUp, type StartSteps } from './start-up.ts'

const steps = (log: string[], changes: Partial<StartSteps<string>> = {}): StartSteps<string> => {
  /** Ends in a later microtask, so that a missing `await` shows as a wrong order. */
  const step = (name: string) => async () => {
    await Promise.resolve()
    log.push(name)
  }
  return {
    native: [1, 2, 3].map((nth) => ({ run: step(`native ${nth}`), isRequired: nth === 2 })),
    prepare: () => void log.push('prepare'),
    storageError: () => {
      log.push('storage')
      return null
    },
    configure: async () => {
      log.push('configuration')
      return 'shop'
    },
    mount: (shop) => step(`mount ${shop}`)(),
    hideLoading: () => void log.push('hide loading'),
    showFailure: (reason) => step(`failure: ${reason}`)(),
    showFatal: (reason, cause) => void log.push(`fatal, ${reason}: ${cause}`),
    log: (what) => void log.push(what),
    ...changes,
  }
}

test('[SES-13] runs native steps, preparation, storage check, configuration and mount, and hides the loading indicator last', async () => {
  const log: string[] = []
  await startUp(steps(log))
  expect(log).toEqual([
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

test('[SES-13] a failed native step is logged and the start continues', async () => {
  const log: string[] = []
  const native = [{ run: () => Promise.reject(new Error('no status bar')), isRequired: false }]
  await startUp(steps(log, { native }))
  expect(log).toEqual(['a native step failed', 'prepare', 'storage', 'configuration', 'mount shop', 'hide loading'])
})

test('[SES-13] [SES-14] a failed native step that the shop needs shows the fatal screen', async () => {
  const log: string[] = []
  const native = [{ run: () => Promise.reject(new Error('no vault')), isRequired: true }]
  await startUp(steps(log, { native }))
  expect(log).toEqual(['fatal, broken: no vault', 'hide loading'])
})

describe('a failed start also hides the loading indicator', () => {
  test('[SES-13] [SES-14] [SES-15] without storage the failure screen shows, and no call is made', async () => {
    const log: string[] = []
    await startUp(steps(log, { native: [], storageError: () => 'Local storage is not available' }))
    expect(log).toEqual(['prepare', 'failure: Local storage is not available', 'hide loading'])
  })

  test('[SES-14] without a configuration, fresh or cached, the fatal screen shows the reason', async () => {
    const log: string[] = []
    await startUp(steps(log, { native: [], configure: () => Promise.reject(new Error('no answer')) }))
    expect(log).toEqual(['prepare', 'storage', 'fatal, server: no answer', 'hide loading'])
  })

  test('[SES-14] an error while mounting shows the fatal screen with its reason', async () => {
    const log: string[] = []
    await startUp(steps(log, { native: [], mount: () => Promise.reject(new Error('boom')) }))
    expect(log).toEqual(['prepare', 'storage', 'configuration', 'fatal, broken: boom', 'hide loading'])
  })
})

test('[SES-14] a file that is lost at the start is named as the reason, whichever step needs it', async () => {
  const lost = () => Promise.reject(new FileLost('no file'))
  for (const broken of [{ configure: lost }, { mount: lost }]) {
    const log: string[] = []
    await startUp(steps(log, { native: [], ...broken }))
    expect(log).toContain('fatal, lost: no file')
  }
})

describe('the shell', () => {
  const shell = async (hasBasket: boolean, broken?: string) => {
    const log: string[] = []
    const part = (name: string) => () => {
      if (name === broken) throw new Error('gone')
      log.push(name)
    }
    await startShell({
      attributions: part('attributions'),
      dictionary: part('dictionary'),
      splash: part('splash'),
      hasBasket: () => hasBasket,
      log: (what) => log.push(what),
    })
    return log
  }

  test('[SES-17] loads attributions, dictionary and, without a basket, the splash screen', async () => {
    expect(await shell(false)).toEqual(['attributions', 'dictionary', 'splash'])
  })

  test('[SES-17] skips the splash screen when there is a basket', async () => {
    expect(await shell(true)).toEqual(['attributions', 'dictionary'])
  })

  test('[SES-17] logs a failed part and loads the others', async () => {
    expect(await shell(true, 'dictionary')).toEqual(['attributions', 'the shell could not load its dictionary'])
  })
})
