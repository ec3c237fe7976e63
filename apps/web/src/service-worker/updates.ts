import { isFields } from '@forno/domain/core/unknown-fields'
import type { BuiltFiles } from './built-files.ts'
import type { WorkerScope } from './worker-scope.ts'

/**
 * A page asks whether it is of the waiting worker's release, or asks the worker to take over. Pages of older releases
 * send these: never change their fields. `entry` is the page's own script.
 */
type PageRequest = { readonly type: 'compareRelease' | 'takeOver'; readonly entry: string }

/** The worker's answer to a page that sends a port. */
type ReleaseReply = { readonly isSameRelease: boolean }

const isPageRequest = (data: unknown): data is PageRequest =>
  isFields(data) && (data['type'] === 'compareRelease' || data['type'] === 'takeOver')

/** A new worker waits until a page asks it to take over: nothing changes under an open page. [NAV-18] */
export const takeOverOnRequest = (scope: WorkerScope, { kept }: Pick<BuiltFiles, 'kept'>): void =>
  scope.addEventListener('message', ({ data, ports }) => {
    if (!isPageRequest(data)) return
    const reply: ReleaseReply = { isSameRelease: kept.includes(data.entry) }
    ports[0]?.postMessage(reply)
    if (data.type === 'takeOver') void scope.skipWaiting()
  })
