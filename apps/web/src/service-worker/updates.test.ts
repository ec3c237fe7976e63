import { expect, test, vi } from 'vitest'
import { takeOverOnRequest } from './updates.ts'
import type { PageMessageEvent, WorkerScope } from './worker-scope.ts'

const worker = () => {
  let listener: ((event: PageMessageEvent) => void) | undefined
  const skipWaiting = vi.fn<() => Promise<void>>(() => Promise.resolve())
  const replies: unknown[] = []
  const scope = {
    skipWaiting,
    addEventListener: (name: string, listen: (event: PageMessageEvent) => void) => {
      if (name === 'message') listener = listen
    },
  } as unknown as WorkerScope
  takeOverOnRequest(scope, { kept: ['/assets/entry-new.js'] })
  const send = (data: unknown) =>
    listener?.({ data, ports: [{ postMessage: (reply: unknown) => replies.push(reply) }] })
  return { send, skipWaiting, replies }
}

test.each([
  ['of its own release', '/assets/entry-new.js', true],
  ['of the previous release', '/assets/entry-old.js', false],
])('[NAV-18] a waiting worker takes over when a page asks, and knows a page %s', (_, entry, isSameRelease) => {
  const { send, skipWaiting, replies } = worker()
  expect(skipWaiting).not.toHaveBeenCalled()
  send({ type: 'takeOver', entry })
  expect([replies, skipWaiting.mock.calls.length]).toEqual([[{ isSameRelease }], 1])
})

test.each([
  ['/assets/entry-new.js', true],
  ['/assets/entry-old.js', false],
])('[NAV-18] a waiting worker that compares its release with %s keeps waiting', (entry, isSameRelease) => {
  const { send, skipWaiting, replies } = worker()
  send({ type: 'compareRelease', entry })
  expect([replies, skipWaiting.mock.calls.length]).toEqual([[{ isSameRelease }], 0])
})

test.each([null, 'takeOver', {}, { type: 'other' }])('[NAV-18] ignores the message %j', (message) => {
  const { send, skipWaiting, replies } = worker()
  send(message)
  expect([replies, skipWaiting.mock.calls.length]).toEqual([[], 0])
})
