import { isFields } from '@forno/domain/core/unknown-fields'
import type { Entries } from '@forno/domain/content/content'
import type StoryblokClient from 'storyblok-js-client'

/** A story as the content service delivers it: its path, its uuid and its component's fields. */
export type ServiceStory = {
  readonly full_slug: string
  readonly uuid: string
  readonly content: Readonly<Record<string, unknown>>
}

export type ContentService = {
  /**
   * Version of the space in seconds, raised by each publication; null if the call fails, 0 if the answer has none.
   * [CON-03]
   */
  readonly spaceVersion: () => Promise<number | null>
  /** Every published story below a prefix, with the stories that `relations` name. [CON-01] [CON-07] */
  readonly stories: (prefix: string, version: number | null) => Promise<readonly ServiceStory[]>
  /** The newest published version of one story; null if there is none. [CON-01] */
  readonly story: (fullSlug: string) => Promise<ServiceStory | null>
  /** The newest published version of these stories, at most `storiesAtOnce`; unpublished ones are left out. */
  readonly storiesOf: (fullSlugs: readonly string[]) => Promise<readonly ServiceStory[]>
  /** Every story as its editor last saved it. Throws without a preview token. */
  readonly drafts: () => Promise<readonly ServiceStory[]>
  /** The entries of a datasource, in its order; null if there is no such datasource. [CON-02] */
  readonly entries: (datasource: string, version: number | null) => Promise<Entries | null>
}

/** A response outside 200 to 206, or no response (status 0). [CON-04] */
class ContentServiceError extends Error {
  readonly status: number
  readonly error: unknown

  constructor(message: string, status: number, error: unknown) {
    super(message)
    this.name = 'ContentServiceError'
    this.status = status
    this.error = error
  }
}

export type ContentServiceSettings = {
  /** Base URL without a version, such as `https://api.storyblok.com`. */
  readonly contentUrl: string
  readonly contentKey: string
  /** Sent as Authorization; '' = none. It lowers the rate limit. [CON-07] */
  readonly contentOauthToken?: string
  /** The token of drafts; '' = none. */
  readonly contentPreviewKey?: string
  /** Fields that name other stories, as `component.field`. */
  readonly relations?: readonly string[]
}

/** Rate limits of the client, in calls per second; further calls wait. [CON-07] */
const callsPerSecond = { withKey: 5, withOauthToken: 3 } as const
/** Delay in milliseconds. [CON-05] */
const retries = { maxRetries: 10, retriesDelay: 300 }
/** Timeout in seconds. */
const timeoutSeconds = 10
const storiesPerPage = 25
/** The most stories of one answer. */
export const storiesAtOnce = 100
const entriesPerPage = 500
/** The most pages of one list, so that a service that repeats a page costs no endless work. */
const mostPages = 200

const rejected = (cause: unknown): ContentServiceError => {
  const { message, status, response } = isFields(cause) ? cause : {}
  const text = typeof message === 'string' ? message : 'The content service did not answer'
  return new ContentServiceError(text, typeof status === 'number' ? status : 0, response ?? cause)
}

const isStory = (value: unknown): value is Readonly<Record<string, unknown>> =>
  isFields(value) && typeof value['full_slug'] === 'string' && isFields(value['content'])

/** Content with the path of each related story in place of the story, which has changes of its own. */
const withoutRelated = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutRelated)
  if (!isFields(value)) return value
  if (isStory(value)) return { uuid: value['uuid'], full_slug: value['full_slug'], content: {} }
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withoutRelated(each)]))
}

const storyOf = (value: unknown): readonly ServiceStory[] => {
  if (!isStory(value)) return []
  const { full_slug: fullSlug, uuid } = value
  const content = withoutRelated(value['content']) as ServiceStory['content']
  return [{ full_slug: String(fullSlug), uuid: typeof uuid === 'string' ? uuid : '', content }]
}

const entryOf = (value: unknown): readonly (readonly [string, string])[] => {
  if (!isFields(value) || typeof value['name'] !== 'string') return []
  return [[value['name'], typeof value['value'] === 'string' ? value['value'] : '']]
}

/** The list under this name in an answer. An answer without it is an error: an empty list would remove content. */
const listIn = (data: unknown, name: string): readonly unknown[] => {
  const list = isFields(data) ? data[name] : null
  if (!Array.isArray(list)) throw new ContentServiceError(`The content service sent no ${name}`, 200, data)
  return list as readonly unknown[]
}

/**
 * Storyblok redirects a call without a version to the URL with the latest one. Follows only that redirect, once and
 * on the same origin, so that the access token never reaches another host.
 */
const fetchOnOneOrigin: typeof fetch = async (input, init) => {
  const first = await fetch(input, { ...init, redirect: 'manual' })
  const location = first.headers.get('location')
  if (first.status < 300 || first.status > 399 || location === null) return first
  await first.body?.cancel()
  const from = new URL(input instanceof Request ? input.url : input)
  const to = new URL(location, from)
  if (to.origin !== from.origin) throw new Error('the content service redirects to another origin')
  return fetch(to, { ...init, redirect: 'error' })
}

/** Imports the official client on first use: an installation without a content service never loads it. */
const lazily = ({ contentUrl, contentKey, contentOauthToken = '' }: ContentServiceSettings, rateLimit: number) => {
  let made: Promise<StoryblokClient> | null = null
  const make = async (): Promise<StoryblokClient> => {
    const { default: Client } = await import('storyblok-js-client')
    return new Client({
      accessToken: contentKey,
      ...(contentOauthToken === '' ? {} : { oauthToken: contentOauthToken }),
      endpoint: `${contentUrl.replace(/\/+$/, '')}/v2`,
      rateLimit,
      timeout: timeoutSeconds,
      version: 'published',
      fetch: fetchOnOneOrigin,
      // Our own cache replaces the client's; each call names its version.
      cache: { type: 'none', clear: 'manual', cv: 'manual' },
      ...retries,
    })
  }
  return (): Promise<StoryblokClient> => (made ??= make())
}

/**
 * The headless content service behind its official client. Throws "Content key is missing" without a key; a failed
 * call rejects with `ContentServiceError`. [CON-01] [CON-02] [CON-03] [CON-04] [CON-05] [CON-06] [CON-07]
 */
export const makeContentService = (settings: ContentServiceSettings, rateLimit?: number): ContentService => {
  const { contentKey, contentOauthToken = '', contentPreviewKey = '', relations = [] } = settings
  if (contentKey === '') throw new Error('Content key is missing')
  const ownLimit = contentOauthToken === '' ? callsPerSecond.withKey : callsPerSecond.withOauthToken
  const client = lazily(settings, rateLimit ?? ownLimit)
  const resolved = relations.length === 0 ? {} : { resolve_relations: relations.join(',') }

  /** The client of drafts has a token of its own, because it sends its own when it resolves relations. */
  const draftClient = lazily({ ...settings, contentKey: contentPreviewKey }, rateLimit ?? ownLimit)

  const askBy =
    (by: typeof client) =>
    async (path: string, params: Readonly<Record<string, string | number>>): Promise<unknown> => {
      try {
        return (await (await by()).get(path, { ...params })).data
      } catch (cause) {
        throw rejected(cause)
      }
    }
  const ask = askBy(client)
  const atVersion = (version: number | null) => (version === null || version === 0 ? {} : { cv: version })

  /** All pages of a list; the first page that is not full is the last. */
  const allPages = async (
    [path, name]: readonly [path: string, name: string],
    params: Readonly<Record<string, string | number>>,
    { perPage, read = ask }: { readonly perPage: number; readonly read?: typeof ask },
  ): Promise<readonly unknown[]> => {
    const all: unknown[] = []
    for (let page = 1; page <= mostPages; page += 1) {
      const items = listIn(await read(path, { ...params, per_page: perPage, page }), name)
      all.push(...items)
      if (items.length < perPage) return all
    }
    throw new ContentServiceError(`The content service sent too many pages of ${name}`, 200, null)
  }

  return {
    spaceVersion: async () => {
      const data = await ask('cdn/spaces/me', {}).catch(() => null)
      if (!isFields(data)) return null
      const version = isFields(data['space']) ? data['space']['version'] : undefined
      return typeof version === 'number' ? version : 0
    },
    stories: async (prefix, version) => {
      const params = { starts_with: prefix, version: 'published', ...resolved, ...atVersion(version) }
      return (await allPages(['cdn/stories', 'stories'], params, { perPage: storiesPerPage })).flatMap(storyOf)
    },
    story: async (fullSlug) => {
      try {
        const path = fullSlug.split('/').map(encodeURIComponent).join('/')
        const data = await ask(`cdn/stories/${path}`, { version: 'published', ...resolved })
        const [story] = isFields(data) ? storyOf(data['story']) : []
        if (story === undefined) throw new ContentServiceError('The content service sent no story', 200, data)
        return story
      } catch (cause) {
        if (cause instanceof ContentServiceError && cause.status === 404) return null
        throw cause
      }
    },
    storiesOf: async (fullSlugs) => {
      const params = { by_slugs: fullSlugs.join(','), version: 'published', ...resolved, per_page: storiesAtOnce }
      return listIn(await ask('cdn/stories', params), 'stories').flatMap(storyOf)
    },
    drafts: async () => {
      if (contentPreviewKey === '') throw new Error('CONTENT_PREVIEW_KEY is missing')
      const options = { perPage: storiesAtOnce, read: askBy(draftClient) }
      return (await allPages(['cdn/stories', 'stories'], { version: 'draft', ...resolved }, options)).flatMap(storyOf)
    },
    entries: async (datasource, version) => {
      try {
        const path = ['cdn/datasource_entries', 'datasource_entries'] as const
        const found = await allPages(path, { datasource, ...atVersion(version) }, { perPage: entriesPerPage })
        return Object.fromEntries(found.flatMap(entryOf))
      } catch (cause) {
        if (cause instanceof ContentServiceError && cause.status === 404) return null
        throw cause
      }
    },
  }
}
