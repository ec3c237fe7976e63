import type { BuiltFiles } from './built-files.ts'
import type { WorkerScope } from './worker-scope.ts'

/**
 * A page asks a waiting worker to take over. Pages of older releases send this too: never change its fields.
 * `entry` is the page's own script.
 */
type TakeOverRequest = { readonly type: 'takeOver'; readonly entry: string }

/** The worker's answer: whether the page belongs to the worker's own release, so that it need not load again. */
type TakeOverReply = { readonly isSameRelease: boolean }

const isTakeOver = (data: unknown): data is TakeOverRequest =>
  typeof data === 'object' && data !== null && 'type' in data && data.type === 'takeOver'

/** A new worker waits until a page asks it to take over: nothing changes under an open page. [NAV-18] */
export const takeOverOnRequest = (scope: WorkerScope, { kept }: Pick<BuiltFiles, 'kept'>): void =>
  scope.addEventListener('message', ({ data, ports }) => {
    if (!isTakeOver(data)) return
    const reply: TakeOverReply = { isSameRelease: kept.includes(data.entry) }
    ports[0]?.postMessage(reply)
    void scope.skipWaiting()
  })
