import type { Content } from '@forno/domain/content/content'
import { expect, test } from 'vitest'
import { soon } from '../../../test/shop.ts'
import { makeContentSnapshot } from './snapshot.ts'

const content = (version: number, isDemo: boolean) => ({ version, isDemo }) as Content

/** A snapshot of content that tests publish. */
const makeSnapshot = async (environment: string, first: Content) => {
  let newest: Content | Error = first
  const signals = new Map<string, () => void>()
  const signalOf = (name: string, signal: () => void) => {
    signals.set(name, signal)
    return () => undefined
  }
  const listener = {
    on: (channel: string, handler: (payload: string) => void) => signalOf(channel, () => handler('')),
    onReconnect: (reload: () => void) => signalOf('reconnect', reload),
  }
  const store = {
    newest: async () => {
      if (newest instanceof Error) throw newest
      return newest
    },
  }
  const snapshot = await makeContentSnapshot(store, listener, environment)
  const publish = async (next: Content): Promise<number> => {
    newest = next
    return (await snapshot.atLeast(next.version)).version
  }
  const publishAndSignal = (next: Content | Error, name: string): void => {
    newest = next
    signals.get(name)?.()
  }
  return { publish, publishAndSignal, snapshot }
}

test.each(['content_version', 'reconnect'])(
  '[CAT-01] loads a version that was published after the signal "%s": a lost connection may have lost notifications',
  async (signal) => {
    const { publishAndSignal, snapshot } = await makeSnapshot('development', content(1, false))
    publishAndSignal(content(2, false), signal)
    await soon(() => expect(snapshot.current().version).toBe(2))
  },
)

test('[CAT-01] learns of a version that is published while a starting process reads the newest', async () => {
  let hear: (payload: string) => void = () => undefined
  const listener = {
    on: (_channel: string, handler: (payload: string) => void) => {
      hear = handler
      return () => undefined
    },
    onReconnect: () => () => undefined,
  }
  let newest = content(1, false)
  const store = {
    newest: async () => {
      const read = newest
      await new Promise((resolve) => setImmediate(resolve))
      if (read.version === 1) {
        newest = content(2, false)
        hear('')
      }
      return read
    },
  }
  const snapshot = await makeContentSnapshot(store, listener, 'development')
  await soon(() => expect(snapshot.current().version).toBe(2))
})

test('[CFG-11] production keeps the version before one of an invented chain, and serves the next one', async () => {
  const { publish, snapshot } = await makeSnapshot('production', content(1, false))
  const seen: number[] = []
  snapshot.onChange(({ version }) => seen.push(version))
  expect(await publish(content(2, true))).toBe(1)
  expect(await publish(content(3, false))).toBe(3)
  expect(seen).toEqual([3])
})

test('other environments serve an invented chain', async () => {
  const { publish } = await makeSnapshot('development', content(1, true))
  expect(await publish(content(2, true))).toBe(2)
})

test('[CFG-11] a process knows that it serves an older content than the newest one: unreadable, or refused', async () => {
  const { publishAndSignal, snapshot } = await makeSnapshot('production', content(1, false))
  expect(snapshot.isBehind()).toBe(false)
  publishAndSignal(new Error('content 2 cannot be read'), 'content_version')
  await soon(() => expect([snapshot.isBehind(), snapshot.current().version]).toEqual([true, 1]))
  publishAndSignal(content(3, false), 'content_version')
  await soon(() => expect([snapshot.isBehind(), snapshot.current().version]).toEqual([false, 3]))
  publishAndSignal(content(4, true), 'content_version')
  await soon(() => expect([snapshot.isBehind(), snapshot.current().version]).toEqual([true, 3]))
  // Nothing newer after all.
  publishAndSignal(content(3, false), 'reconnect')
  await soon(() => expect(snapshot.isBehind()).toBe(false))
})
