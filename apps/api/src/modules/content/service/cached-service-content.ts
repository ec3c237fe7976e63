import type { ContentService } from './content-service-client.ts'
import { askForWords, together, type ServiceWords, type Words } from './service-content.ts'

/** Milliseconds between two polls of the service's version. [CFG-09] */
const freshFor = 5 * 60_000

export type HeldWords = {
  /** The content in memory; never waits for the service. */
  readonly current: () => Words
  /** Changes whenever the content changes. */
  readonly revision: () => string
  /** Polls the service's version, and fetches everything if it changed. */
  readonly refresh: () => Promise<void>
  readonly close: () => void
}

type ServedVersion = { readonly version: number | null; readonly words: ServiceWords }

type CachedServiceContentDeps = {
  /** The content of our own files. */
  readonly content: { readonly current: () => Words }
  /** Null uses our own files alone. */
  readonly service: ContentService | null
  readonly log: (trouble: unknown, what: string) => void
}

/**
 * Caches the published content of the service, over our own files. While the service is unavailable the last
 * published content stays, or our own files before the first answer. [CON-01] [CON-02] [CON-03]
 */
export const holdWords = ({ content, service, log }: CachedServiceContentDeps): HeldWords => {
  let served: ServedVersion | null = null
  let kept: { readonly own: Words; readonly served: ServedVersion | null; readonly words: Words } | null = null

  const refresh = async (): Promise<void> => {
    if (service === null) return
    try {
      const version = await service.spaceVersion()
      if (version === null) log(null, 'the content service does not tell its version')
      if (served !== null && version !== null && version !== 0 && version === served.version) return
      served = { version, words: await askForWords(service, version) }
    } catch (trouble) {
      log(trouble, 'the content service does not answer')
    }
  }
  const timer = service === null ? null : setInterval(() => void refresh(), freshFor)
  timer?.unref()

  const current = (): Words => {
    const own = content.current()
    if (kept?.own === own && kept.served === served) return kept.words
    const words = together(own, served?.words ?? null)
    kept = { own, served, words }
    return words
  }
  return {
    current,
    revision: () => (served === null ? '' : String(served.version)),
    refresh,
    close: () => {
      if (timer !== null) clearInterval(timer)
    },
  }
}
