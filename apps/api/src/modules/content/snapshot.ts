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
  const first = await store.newest()
  if (first === null) throw new Error('no content has been imported yet')
  let content = first
  const listeners: ((content: Content) => void)[] = []

  const reload = async (): Promise<void> => {
    const newest = await store.newest()
    if (newest === null || newest.version <= content.version || isRefusedContent(newest, environment)) return
    content = newest
    for (const listener of listeners) listener(content)
  }
  // A failed reload is repaired by the next notification, reconnect or basket that names a newer version.
  const reloadQuietly = (): void => void reload().catch(() => undefined)
  listener.on('content_version', reloadQuietly)
  listener.onReconnect(reloadQuietly)

  return {
    current: () => content,
    atLeast: async (version) => {
      if (content.version < version) await reload()
      return content
    },
    onChange: (listener) => listeners.push(listener),
  }
}
