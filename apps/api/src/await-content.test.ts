import type { Content } from '@forno/domain/content/content'
import { expect, test, vi } from 'vitest'
import { waitOptions } from '../test/wait-options.ts'
import { awaitContent } from './await-content.ts'

const content = (version: number, isDemo: boolean) => ({ version, isDemo }) as Content

/** Waits for content that tests replace; `probe` calls the port meanwhile. */
const wait = (environment: string, newest: () => Promise<Content | null>) => {
  const state = { newest, isOver: false, port: 0 }
  const ended = awaitContent({
    newest: () => state.newest(),
    environment,
    port: 0,
    host: '127.0.0.1',
    logger: { error: ({ port }) => void (state.port = port) },
  }).then(() => (state.isOver = true))
  const probe = async (path: string): Promise<unknown> => {
    const answer = await fetch(`http://127.0.0.1:${state.port}${path}`)
    return [answer.status, await answer.json()]
  }
  return { state, ended, probe }
}

test.each([
  ['development', content(3, true)],
  ['development', content(3, false)],
  ['production', content(3, false)],
])('continues at once with content that can be served in %s: %j', async (environment, served) => {
  const { state, ended } = wait(environment, async () => served)
  await ended
  expect(state.port).toBe(0)
})

test.each<[string, string, () => Promise<Content | null>, string]>([
  ['none is published', 'development', async () => null, 'No content is published.'],
  ['it cannot be read', 'development', () => Promise.reject(new Error('no')), 'The published content cannot be read.'],
  [
    'the chain is invented',
    'production',
    async () => content(3, true),
    'Version 3 is marked as a demo. Production refuses the content of an invented chain.',
  ],
])(
  'is alive but not ready while %s, says why, and continues when content is there',
  async (_, environment, newest, problem) => {
    const { state, ended, probe } = wait(environment, newest)
    await vi.waitFor(() => expect(state.port).not.toBe(0), waitOptions)
    expect(await probe('/healthz')).toEqual([200, { status: 'alive' }])
    expect(await probe('/readyz')).toEqual([503, { status: 'not ready', content: problem }])
    expect(state.isOver).toBe(false)
    state.newest = async () => content(4, false)
    await ended
    expect(state.isOver).toBe(true)
  },
)
