import type { ContentService } from './content-service-client.ts'
import { fetchServiceContent, mergeContent, type ServiceContent, type EditorialContent } from './service-content.ts'

/** Milliseconds between two polls of the service's version. [CFG-09] */
const pollInterval = 5 * 60_000

export type EditorialContentCache = {
  /** The content in memory; never waits for the service. */
  readonly current: () => EditorialContent
  /** Changes whenever the content changes. */
  readonly revision: () => string
  /** Polls the service's version, and fetches everything if it changed. */
  readonly refresh: () => Promise<void>
  readonly close: () => void
}

type ServedVersion = { readonly version: number | null; readonly editorial: ServiceContent }

type CachedServiceContentDeps = {
  /** The content of our own files. */
  readonly content: { readonly current: () => EditorialContent }
  /** Null uses our own files alone. */
  readonly service: ContentService | null
  readonly log: (error: unknown, what: string) => void
}

/**
 * Caches the published content of the service, over our own files. While the service is unavailable the last
 * published content stays, or our own files before the first answer. [CON-01] [CON-02] [CON-03]
 */
export const makeEditorialContentCache = ({
  content,
  service,
  log,
}: CachedServiceContentDeps): EditorialContentCache => {
  let served: ServedVersion | null = null
  let merged: {
    readonly own: EditorialContent
    readonly served: ServedVersion | null
    readonly editorial: EditorialContent
  } | null = null

  const refresh = async (): Promise<void> => {
    if (service === null) return
    try {
      const version = await service.spaceVersion()
      if (version === null) log(null, 'the content service returned no version')
      if (served !== null && version !== null && version !== 0 && version === served.version) return
      served = { version, editorial: await fetchServiceContent(service, version) }
    } catch (error) {
      log(error, 'the content service does not answer')
    }
  }
  const timer = service === null ? null : setInterval(() => void refresh(), pollInterval)
  timer?.unref()

  const current = (): EditorialContent => {
    const own = content.current()
    if (merged?.own === own && merged.served === served) return merged.editorial
    const editorial = mergeContent(own, served?.editorial ?? null)
    merged = { own, served, editorial }
    return editorial
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
