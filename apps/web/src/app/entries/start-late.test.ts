import { expect, test } from 'vitest'
import { startLate } from './start-late.ts'

type Case = { readonly failures: number; readonly isConnected?: boolean; readonly mayReload?: boolean }

const run = async ({ failures, isConnected = true, mayReload = false }: Case): Promise<readonly string[]> => {
  const log: string[] = []
  let left = failures
  let mayReloadNow = mayReload
  const loaded = await startLate({
    load: async () => {
      log.push('load')
      if (left-- > 0) throw new Error('lost')
      return 'loaded'
    },
    isConnected: () => isConnected,
    takeReload: () => {
      const taken = mayReloadNow
      mayReloadNow = false
      return taken
    },
    reload: () => void log.push('reload'),
    tellLost: () => void log.push('tell'),
    nextChance: async () => void log.push('wait'),
  })
  return [...log, loaded]
}

test('[NAV-38] code that arrives at once needs nothing else', async () => {
  expect(await run({ failures: 0 })).toEqual(['load', 'loaded'])
})

test('[NAV-38] lost code reloads the page once where nothing is lost by it', async () => {
  expect(await run({ failures: 2, mayReload: true })).toEqual([
    'load',
    'reload',
    'wait',
    'load',
    'wait',
    'load',
    'loaded',
  ])
})

test('[NAV-38] lost code tells the customer once, and is asked for until it arrives', async () => {
  expect(await run({ failures: 2 })).toEqual(['load', 'tell', 'wait', 'load', 'wait', 'load', 'loaded'])
})

test('[SES-18] without a network, lost code waits for one in silence', async () => {
  expect(await run({ failures: 2, isConnected: false, mayReload: true })).toEqual([
    'load',
    'wait',
    'load',
    'wait',
    'load',
    'loaded',
  ])
})
