import { minute } from '@forno/domain/core/durations'
import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Content } from '@forno/domain/content/content'
import { every } from '../../../platform/core/every.ts'
import { makeSerialQueue } from '../../../platform/core/serial-queue.ts'
import type { TargetContent } from '../stories/story-targets.ts'
import type { ContentService } from './content-service-client.ts'
import { fetchServedContent, type EditorialContent, type ServedContent } from './service-content.ts'
import { settleStories, type BrokenStory, type ServedStories } from './settle-stories.ts'
import { overrideTexts } from './text-overrides.ts'
import { readChanges, type ContentChange, type PendingChanges } from './story-changes.ts'

/** Milliseconds between two polls of the service's version. [CFG-09] */
const pollInterval = 5 * minute
/** Milliseconds until the first retry after a failed read; the next ones wait twice as long, up to `pollInterval`. */
const firstRetry = 10_000
/** Milliseconds in which changes are collected, so that a burst costs one read. */
const collectFor = 100

export type OwnContent = TargetContent & Pick<Content, 'datasources'>

export type EditorialContentCache = {
  /** The content in memory; never waits for the service. */
  readonly current: () => EditorialContent
  /** Changes whenever the service's part of the content changes. */
  readonly revision: () => string
  /** Polls the service's version, and fetches everything if it changed. */
  readonly refresh: () => Promise<void>
  /** Reads what has changed again; resolves when the content shows it. */
  readonly apply: (change: ContentChange) => Promise<void>
  /** The last good version of each story of the service. */
  readonly good: () => ServedStories
  readonly broken: () => readonly BrokenStory[]
  readonly close: () => void
}

/** Keeps the last good stories and datasources beyond the life of a process. */
export type GoodContent = {
  readonly read: () => Promise<ServedContent>
  readonly save: (good: ServedContent) => Promise<void>
}

type CachedServiceContentDeps = {
  /** The content of our own files. */
  readonly content: { readonly current: () => OwnContent }
  /** Null uses our own files alone. */
  readonly service: ContentService | null
  readonly goodContent?: GoodContent
  /** Origins of editors' images; a story with an image elsewhere is broken. */
  readonly imageOrigins?: readonly string[]
  readonly log: (error: unknown, what: string) => void
}

type ServedVersion = { readonly content: ServedContent; readonly mark: string }
type SettledContent = {
  readonly own: OwnContent
  readonly served: ServedVersion | null
  readonly editorial: EditorialContent
  readonly broken: readonly BrokenStory[]
}

const markOf = ({ stories, datasources }: ServedContent): string =>
  JSON.stringify([
    [...stories.values()].toSorted((one, other) => (one.full_slug < other.full_slug ? -1 : 1)),
    datasources,
  ])

const nothingServed: ServedContent = { stories: new Map(), datasources: {} }
const noGoodContent: GoodContent = { read: () => Promise.resolve(nothingServed), save: () => Promise.resolve() }

/**
 * Caches the published content of the service, over our own files. While the service is unavailable the last
 * published content stays, or our own files before the first answer. [CON-01] [CON-02] [CON-03]
 */
export const makeEditorialContentCache = ({
  content,
  service,
  goodContent = noGoodContent,
  imageOrigins = [],
  log,
}: CachedServiceContentDeps): EditorialContentCache => {
  const inTurn = makeSerialQueue()
  let version: number | null = null
  let served: ServedVersion | null = null
  let good: ServedStories = new Map()
  let settled: SettledContent | null = null
  let revision = 0
  const logged = new Set<string>()

  /** Remembers hashes, because a mark may contain a whole story. */
  const logOnce = (text: string, what: string): void => {
    const mark = createHash('sha256').update(text).digest('base64url')
    if (logged.has(mark)) return
    logged.add(mark)
    log(null, what)
    if (logged.size > 1_000) logged.clear()
  }

  /** Logs each broken story once per version, not at each poll. */
  const report = (broken: readonly BrokenStory[]): void => {
    for (const { fullSlug, errors, shown } of broken) {
      const mark = JSON.stringify([fullSlug, errors, served?.content.stories.get(fullSlug)?.content])
      logOnce(mark, `the story ${fullSlug} is broken, shown is ${shown}: ${errors.slice(0, 5).join('; ')}`)
    }
  }

  const settle = (): SettledContent => {
    const own = content.current()
    if (settled?.own === own && settled.served === served) return settled
    const { datasources, faults } = overrideTexts(own.datasources, served?.content.datasources ?? {})
    for (const fault of faults) logOnce(fault, fault)
    if (served === null) {
      settled = { own, served, editorial: faults.length === 0 ? own : { ...own, datasources }, broken: [] }
      return settled
    }
    const result = settleStories(served.content.stories, good, own, imageOrigins)
    const { pages, stories, campaigns, siteStories } = result.content
    settled = { own, served, editorial: { pages, stories, campaigns, siteStories, datasources }, broken: result.broken }
    good = result.good
    report(result.broken)
    return settled
  }

  /** Equal content keeps its objects, so that cached responses and pages stay. */
  const adopt = async (next: ServedContent): Promise<void> => {
    const mark = markOf(next)
    if (served?.mark === mark) return
    const before = served
    served = { content: next, mark }
    try {
      settle()
    } catch (error) {
      served = before
      throw error
    }
    revision += 1
    await goodContent
      .save({ stories: good, datasources: next.datasources })
      .catch((error: unknown) => log(error, 'the last good content was not saved'))
  }

  /** The last good content of another process answers until the service does. */
  const start = async (): Promise<void> => {
    const next = await goodContent.read().catch((error: unknown) => {
      log(error, 'the last good content was not read')
      return nothingServed
    })
    if (next.stories.size + Object.keys(next.datasources).length === 0 || served !== null) return
    good = next.stories
    served = { content: next, mark: markOf(next) }
    revision += 1
  }

  /** One change after another, so that a slow read never replaces the result of a later one. */
  const inOrder = async (change: () => Promise<void>): Promise<void> => {
    await inTurn(change)
  }

  let isClosed = false
  let retryPause = firstRetry
  let retry: NodeJS.Timeout | null = null
  const endRetries = (): void => {
    retryPause = firstRetry
    if (retry !== null) clearTimeout(retry)
    retry = null
  }
  const readLater = (from: ContentService, error: unknown): void => {
    log(error, 'the content service does not answer')
    if (isClosed || retry !== null || retryPause >= pollInterval) return
    retry = setTimeout(() => {
      retry = null
      void inOrder(() => fetchIfChanged(from))
    }, retryPause).unref()
    retryPause *= 2
  }

  const fetchIfChanged = async (from: ContentService): Promise<void> => {
    try {
      const newest = await from.spaceVersion()
      if (newest === null) log(null, 'the content service returned no version')
      const isKnown = version !== null && newest !== null && newest !== 0 && newest === version
      if (!isKnown) await adopt(await fetchServedContent(from, newest))
      version = newest
      endRetries()
    } catch (error) {
      readLater(from, error)
    }
  }

  let pending: PendingChanges = { stories: new Set(), datasources: new Set() }
  let everything = false
  let flushed: Promise<void> | null = null
  const applyPending = async (from: ContentService): Promise<void> => {
    const changes = pending
    const isWhole = everything || served === null
    pending = { stories: new Set(), datasources: new Set() }
    everything = false
    flushed = null
    if (isWhole || served === null) {
      version = null
      return fetchIfChanged(from)
    }
    try {
      const next = await readChanges(from, served.content, changes)
      if (next === null) {
        version = null
        await fetchIfChanged(from)
      } else await adopt(next)
    } catch (error) {
      // A second publication within one second leaves the version as it is.
      version = null
      readLater(from, error)
    }
  }

  const started = service === null ? Promise.resolve() : inOrder(start)
  const refresh = async (): Promise<void> => {
    if (service === null) return
    await started
    await inOrder(() => fetchIfChanged(service))
  }
  const stopPolling =
    service === null
      ? null
      : every(pollInterval, refresh, (error) => log(error, 'the content service could not be polled'))

  return {
    current: () => settle().editorial,
    revision: () => String(revision),
    refresh,
    apply: (change) => {
      if (service === null) return Promise.resolve()
      if ('story' in change) pending.stories.add(change.story)
      else if ('datasource' in change) pending.datasources.add(change.datasource)
      else everything = true
      flushed ??= pause(collectFor, undefined, { ref: false }).then(() => inOrder(() => applyPending(service)))
      return flushed
    },
    good: () => good,
    broken: () => settle().broken,
    close: () => {
      isClosed = true
      if (retry !== null) clearTimeout(retry)
      stopPolling?.()
    },
  }
}
