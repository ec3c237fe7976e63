import type { Content } from '@forno/domain/content/content'
import { expect, test } from 'vitest'
import { makeContentSnapshot } from './snapshot.ts'

const content = (version: number, isDemo: boolean) => ({ version, isDemo }) as Content

/** A snapshot of content that tests publish. */
const makeSnapshot = async (environment: string, first: Content) => {
  let newest = first
  const noListener = { on: () => () => undefined, onReconnect: () => () => undefined }
  const snapshot = await makeContentSnapshot({ newest: async () => newest }, noListener, environment)
  const publish = async (next: Content): Promise<number> => {
    newest = next
    return (await snapshot.atLeast(next.version)).version
  }
  return { publish, snapshot }
}

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
