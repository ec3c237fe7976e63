import { QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { Call } from './call.ts'
import { ensure, makeQueryClient, read } from './read.ts'

/**
 * A client whose calls wait for `answers[n]()`, and reject when they are aborted, as fetch does. Which call it is does
 * not matter here.
 */
const waitingCalls = () => {
  const answers: (() => void)[] = []
  const call = ((_address: string, { signal }: { readonly signal: AbortSignal }) =>
    new Promise((resolve, reject) => {
      answers.push(() => resolve({ page: answers.length }))
      signal.addEventListener('abort', () => reject(signal.reason as Error))
    })) as unknown as Call
  return { answers, client: makeQueryClient(call) }
}

const frame = read('GET /content/frame', {})

test('[ERR-23] a loader gets its answer although a part of the page that shared the call disappears', async () => {
  const { answers, client } = waitingCalls()
  const leave = new QueryObserver(client, frame).subscribe(() => undefined)
  const loaded = ensure(client, frame)
  expect(answers).toHaveLength(1)
  leave()
  await expect.poll(() => answers.length).toBe(2)
  answers[1]?.()
  expect(await loaded).toEqual({ page: 2 })
})

test('loaders of one answer share one call', async () => {
  const { answers, client } = waitingCalls()
  const both = Promise.all([ensure(client, frame), ensure(client, frame)])
  answers[0]?.()
  expect(await both).toEqual([{ page: 1 }, { page: 1 }])
  expect(answers).toHaveLength(1)
})
