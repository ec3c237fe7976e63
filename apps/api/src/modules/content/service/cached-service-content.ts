import type { ContentService } from './content-service-client.ts'
import { askForWords, together, type ServiceWords, type Words } from './service-content.ts'

/** How often the service is asked for its version. Milliseconds. [CFG-09] */
const freshFor = 5 * 60_000

export type HeldWords = {
  /** In memory: whoever reads never waits for the service. */
  readonly current: () => Words
  /** Changes when the words do. */
  readonly revision: () => string
  /** Asks for the service's version, and for everything where it is another one. */
  readonly refresh: () => Promise<void>
  readonly close: () => void
}

type ServedVersion = { readonly version: number | null; readonly words: ServiceWords }

type CachedServiceContentDeps = {
  /** Our own files. */
  readonly content: { readonly current: () => Words }
  /** null = our own files alone. */
  readonly service: ContentService | null
  readonly log: (trouble: unknown, what: string) => void
}

/**
 * Keeps what the content service has published, over our own files. A service that is away costs nobody anything: what it said last
 * stays, and before that our own files. [CON-01] [CON-02] [CON-03]
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
