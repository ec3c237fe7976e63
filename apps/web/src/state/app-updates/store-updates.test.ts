import type { StoreRelease } from '@forno/domain/native/store-update'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { Question } from '../../ui/notices/notices.ts'
import { memoryStorage } from '../../../test/memory-storage.ts'
import { makeStoreUpdates } from './store-updates.ts'

const store = vi.hoisted(() => ({
  release: null as StoreRelease | null,
  answers: Promise.resolve(),
  installs: [] as boolean[],
  opens: true,
  calls: [] as string[],
}))
vi.mock('../../native/store-update.ts', () => ({
  storeUpdate: {
    newer: async () => {
      await store.answers
      return store.release
    },
    install: async () => {
      store.calls.push('install')
      const isInstalled = store.installs.shift()
      if (isInstalled === undefined) throw new Error('Not available on iOS')
      return isInstalled
    },
    openStore: async () => {
      store.calls.push('openStore')
      if (!store.opens) throw new Error('No Activity found to handle Intent')
    },
  },
}))

const day = 86_400_000
let now = 0
let answer = false
let mayOffer = true
let isPaying = false
let questions: Question[] = []
/** Questions that never closed. The code under test logs errors, so `ask` cannot throw. */
let stuck: Question[] = []
const storage = memoryStorage()
/** More presses than any test needs: a dialog that stays open fails its test instead of hanging the run. */
const mostPresses = 5

/** Presses the button until the dialog closes. */
const ask = async (question: Question): Promise<boolean> => {
  questions.push(question)
  if (question.work === undefined) return answer
  for (let presses = 1; presses <= mostPresses; presses += 1) if (await question.work()) return true
  stuck.push(question)
  return false
}
const updates = () =>
  makeStoreUpdates({ notices: { ask }, storage, now: () => now, mayOffer: () => mayOffer, isPaying: () => isPaying })

beforeEach(() => {
  store.release = { version: '2.1.0', priority: 0, canInstallNow: false }
  store.answers = Promise.resolve()
  store.installs = []
  store.opens = true
  store.calls = []
  questions = []
  stuck = []
  storage.clear()
  now = 1_795_000_000_000
  answer = false
  mayOffer = true
  isPaying = false
})

afterEach(() => expect(stuck, 'every dialog closes').toEqual([]))

test('[NAT-09] offers a newer version, which the customer can postpone', async () => {
  await updates().check()
  expect(questions).toEqual([expect.objectContaining({ confirmLabel: 'Update', cancelLabel: 'Not now' })])
  expect(questions[0]?.blocking).toBeUndefined()
  expect(store.calls).toEqual([])
})

test('[NAT-09] opens the store when the customer updates', async () => {
  answer = true
  await updates().check()
  expect(store.calls).toEqual(['openStore'])
})

test('[NAT-09] offers each version once and nothing twice a day, also after a new start', async () => {
  await updates().check()
  await updates().check()
  store.release = { version: '2.2.0', priority: 0, canInstallNow: false }
  await updates().check()
  expect(questions).toHaveLength(1)
  now += day
  await updates().check()
  await updates().check()
  expect(questions).toHaveLength(2)
})

test('[NAT-09] offers nothing when the store has nothing newer, or cannot be asked', async () => {
  store.release = null
  await updates().check()
  expect(questions).toEqual([])
})

test('[NAT-09] an offer waits until it may open', async () => {
  const watcher = updates()
  mayOffer = false
  await watcher.check()
  await watcher.showWaiting()
  expect(questions).toEqual([])
  mayOffer = true
  await watcher.showWaiting()
  await watcher.showWaiting()
  expect(questions).toHaveLength(1)
})

test('[NAT-09] a version that the store marks covers the app until it is installed', async () => {
  store.release = { version: '2.1.0', priority: 5, canInstallNow: true }
  store.installs = [false, true]
  mayOffer = false
  await updates().check()
  expect(questions).toEqual([expect.objectContaining({ blocking: true, confirmLabel: 'Update now' })])
  expect(questions[0]?.cancelLabel).toBeUndefined()
  expect(store.calls).toEqual(['install', 'openStore', 'install'])
})

test('[NAT-09] a required version stays required when the page of the app store does not open', async () => {
  store.release = { version: '2.1.0', priority: 5, canInstallNow: true }
  store.installs = [false, true]
  store.opens = false
  await updates().check()
  expect(store.calls).toEqual(['install', 'openStore', 'install'])
})

test('[NAT-09] does not ask again for a version that the store has taken over and still names as newer', async () => {
  store.release = { version: '2.1.0', priority: 5, canInstallNow: true }
  store.installs = [true]
  const watcher = updates()
  await watcher.check()
  await watcher.check()
  expect(questions).toHaveLength(1)
  store.release = { version: '2.2.0', priority: 5, canInstallNow: true }
  store.installs = [true]
  await watcher.check()
  expect(questions).toHaveLength(2)
})

test.each([
  ['never answers', () => new Promise<never>(() => undefined)],
  ['cannot be asked', () => Promise.reject(new Error('Play Store is not found'))],
])('[NAT-09] a store that %s holds up neither a later check nor a version that waits', async (_, answers) => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const watcher = updates()
  mayOffer = false
  await watcher.check()
  mayOffer = true
  store.answers = answers()
  const pending = watcher.check()
  await vi.advanceTimersByTimeAsync(15_000)
  await pending
  await watcher.showWaiting()
  expect(questions).toHaveLength(1)
  store.answers = Promise.resolve()
  store.release = { version: '2.2.0', priority: 0, canInstallNow: false }
  now += day
  await watcher.check()
  expect(questions).toHaveLength(2)
})

test('[NAT-09] two checks at once ask once', async () => {
  const watcher = updates()
  await Promise.all([watcher.check(), watcher.check()])
  expect(questions).toHaveLength(1)
})

test('[NAT-09] a required version waits for the end of a payment, and covers the app then', async () => {
  store.release = { version: '2.1.0', priority: 5, canInstallNow: true }
  store.installs = [true]
  isPaying = true
  const watcher = updates()
  await watcher.check()
  await watcher.showWaiting()
  expect(questions).toEqual([])
  isPaying = false
  await watcher.showWaiting()
  expect(questions).toEqual([expect.objectContaining({ blocking: true })])
})
