import type { Content } from '@forno/domain/content/content'
import type { Listener } from '../../platform/jobs/listen.ts'
import type { ContentStore } from './content-store.ts'
import { isRefusedContent } from './demo-content.ts'

export type ContentSnapshot = {
  /** The newest version in the memory of this process; runs no SQL. */
  readonly current: () => Content
  /** Reloads if this process holds an older version. */
  readonly atLeast: (version: number) => Promise<Content>
  readonly onChange: (listener: (content: Content) => void) => void
  /** Whether the newest published version could not be read or is refused, so that an older one is served. */
  readonly isBehind: () => boolean
}

/**
 * Keeps the newest content in memory, updated by database notifications. A version that the environment refuses leaves
 * the one before it.
 */
export const makeContentSnapshot = async (
  store: Pick<ContentStore, 'newest'>,
  listener: Pick<Listener, 'on' | 'onReconnect'>,
  environment: string,
): Promise<ContentSnapshot> => {
  const first = store.newest()
  const listeners: ((content: Content) => void)[] = []

  let isBehind = false
  const newestVersion = (): Promise<Content | null> =>
    store.newest().catch((error: unknown) => {
      isBehind = true
      throw error
    })

  const reload = async (): Promise<void> => {
    await first
    const newest = await newestVersion()
    const isNew = newest !== null && newest.version > content.version
    isBehind = isNew && isRefusedContent(newest, environment)
    if (!isNew || isBehind) return
    content = newest
    for (const listener of listeners) listener(content)
  }
  // A failed reload is repaired by the next notification, reconnect or basket that names a newer version.
  const reloadQuietly = (): void => void reload().catch(() => undefined)
  // Before the first read has ended: a version may be published during it.
  listener.on('content_version', reloadQuietly)
  listener.onReconnect(reloadQuietly)
  const atStart = await first
  if (atStart === null) throw new Error('no content has been imported yet')
  let content = atStart

  return {
    current: () => content,
    atLeast: async (version) => {
      if (content.version < version) await reload()
      return content
    },
    onChange: (listener) => listeners.push(listener),
    isBehind: () => isBehind,
  }
}
