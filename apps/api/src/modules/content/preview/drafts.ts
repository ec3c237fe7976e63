import type { Clock } from '../../../platform/core/clock.ts'
import type { ContentService } from '../service/content-service-client.ts'
import type { EditorialContentCache, OwnContent } from '../service/cached-service-content.ts'
import type { EditorialContent } from '../service/service-content.ts'
import { settleStories, type BrokenStory } from '../service/settle-stories.ts'

/** The content of all drafts, or the published content if the service did not deliver them. */
export type Draft = {
  readonly editorial: EditorialContent
  readonly broken: readonly BrokenStory[]
  readonly isCurrent: boolean
}

type DraftsDeps = {
  readonly content: { readonly current: () => OwnContent }
  readonly editorial: EditorialContentCache
  readonly service: Pick<ContentService, 'drafts'>
  readonly imageOrigins: readonly string[]
  readonly clock: Clock
  readonly log: (error: unknown, what: string) => void
}

/** Milliseconds after which a page shows the published content; the client's own retries take minutes. */
const longestRead = 5_000

const withinLimit = async <Result>(reading: Promise<Result>): Promise<Result> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`the content service took ${longestRead} ms`)), longestRead)
  })
  try {
    return await Promise.race([reading, late])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Reads the drafts of the content service. Calls that follow within `maxAge` milliseconds of a read share it: one page
 * makes several calls.
 */
export const makeDrafts = ({ content, editorial, service, imageOrigins, clock, log }: DraftsDeps) => {
  let latest: { readonly at: number; readonly draft: Promise<Draft> } | null = null

  const read = async (): Promise<Draft> => {
    const published = editorial.current()
    try {
      const stories = new Map((await withinLimit(service.drafts())).map((story) => [story.full_slug, story]))
      const settled = settleStories(stories, editorial.good(), content.current(), imageOrigins)
      const { pages, stories: posts, campaigns, siteStories } = settled.content
      const { datasources } = published
      const draft = { pages, stories: posts, campaigns, siteStories, datasources }
      return { editorial: draft, broken: settled.broken, isCurrent: true }
    } catch (error) {
      log(error, 'the drafts of the content service were not read')
      return { editorial: published, broken: editorial.broken(), isCurrent: false }
    }
  }
  return (maxAge: number): Promise<Draft> => {
    const now = clock()
    if (latest === null || now - latest.at > maxAge) latest = { at: now, draft: read() }
    return latest.draft
  }
}
export type ReadDrafts = ReturnType<typeof makeDrafts>
