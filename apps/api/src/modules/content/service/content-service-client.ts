import type { Entries } from '@forno/domain/content/content'
import type StoryblokClient from 'storyblok-js-client'

/** A story as the content service delivers it: its address and its component's fields. */
export type ServiceStory = {
  readonly full_slug: string
  readonly content: Readonly<Record<string, unknown>>
}

export type ContentService = {
  /** Seconds, risen by every publishing; null when it cannot be had, 0 when the answer names none. [CON-03] */
  readonly spaceVersion: () => Promise<number | null>
  /** Every published story below a prefix. [CON-01] */
  readonly stories: (prefix: string, version: number | null) => Promise<readonly ServiceStory[]>
  /** The texts of a datasource, in its order; null when there is none of that name. [CON-02] */
  readonly entries: (datasource: string, version: number | null) => Promise<Entries | null>
}

/** An answer outside 200 to 206, or none at all (status 0). [CON-04] */
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
  /** Where the service is, without its version: `https://api.storyblok.com`. */
  readonly contentUrl: string
  readonly contentKey: string
}

/** Calls over so many a second wait. [CON-07] */
const callsPerSecond = 5
/** [CON-05] Milliseconds. */
const retries = { maxRetries: 10, retriesDelay: 300 }
/** Seconds. */
const deadline = 10
const storiesPerPage = 25
const entriesPerPage = 500

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

const rejected = (cause: unknown): ContentServiceError => {
  const { message, status, response } = isRecord(cause) ? cause : {}
  const words = typeof message === 'string' ? message : 'The content service did not answer'
  return new ContentServiceError(words, typeof status === 'number' ? status : 0, response ?? cause)
}

const isStory = (value: unknown): value is ServiceStory =>
  isRecord(value) && typeof value['full_slug'] === 'string' && isRecord(value['content'])

const entryOf = (value: unknown): readonly (readonly [string, string])[] => {
  if (!isRecord(value) || typeof value['name'] !== 'string') return []
  return [[value['name'], typeof value['value'] === 'string' ? value['value'] : '']]
}

/** The list that an answer holds under this name. */
const listIn = (data: unknown, name: string): readonly unknown[] => {
  const list = isRecord(data) ? data[name] : null
  return Array.isArray(list) ? (list as readonly unknown[]) : []
}

/**
 * Storyblok sends a call that names no version to the address with the latest one; that redirect alone is followed, once and on the
 * same origin, so that our token never reaches another host.
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

/** The official client, made when it is first asked: a shop with no content service does without it. */
const lazily = ({ contentUrl, contentKey }: ContentServiceSettings, rateLimit: number) => {
  let made: Promise<StoryblokClient> | null = null
  const make = async (): Promise<StoryblokClient> => {
    const { default: Client } = await import('storyblok-js-client')
    return new Client({
      accessToken: contentKey,
      endpoint: `${contentUrl.replace(/\/+$/, '')}/v2`,
      rateLimit,
      timeout: deadline,
      version: 'published',
      fetch: fetchOnOneOrigin,
      // Whoever asks keeps what was answered; which version is asked for is said with each call.
      cache: { type: 'none', clear: 'manual', cv: 'manual' },
      ...retries,
    })
  }
  return (): Promise<StoryblokClient> => (made ??= make())
}

/**
 * The headless content service behind its official client. Throws "Content key is missing" without a key; every call that fails is
 * rejected with a ContentServiceError. [CON-01] [CON-02] [CON-03] [CON-04] [CON-05] [CON-06] [CON-07]
 */
export const makeContentService = (settings: ContentServiceSettings, rateLimit = callsPerSecond): ContentService => {
  if (settings.contentKey === '') throw new Error('Content key is missing')
  const client = lazily(settings, rateLimit)

  const ask = async (path: string, params: Readonly<Record<string, string | number>>): Promise<unknown> => {
    try {
      return (await (await client()).get(path, { ...params })).data
    } catch (cause) {
      throw rejected(cause)
    }
  }
  const atVersion = (version: number | null) => (version === null || version === 0 ? {} : { cv: version })

  /** Page after page until a short one. */
  const everything = async (
    [path, name]: readonly [path: string, name: string],
    params: Readonly<Record<string, string | number>>,
    perPage: number,
  ): Promise<readonly unknown[]> => {
    const all: unknown[] = []
    for (let page = 1; ; page += 1) {
      const items = listIn(await ask(path, { ...params, per_page: perPage, page }), name)
      all.push(...items)
      if (items.length < perPage) return all
    }
  }

  return {
    spaceVersion: async () => {
      const data = await ask('cdn/spaces/me', {}).catch(() => null)
      if (!isRecord(data)) return null
      const version = isRecord(data['space']) ? data['space']['version'] : undefined
      return typeof version === 'number' ? version : 0
    },
    stories: async (prefix, version) => {
      const params = { starts_with: prefix, version: 'published', ...atVersion(version) }
      return (await everything(['cdn/stories', 'stories'], params, storiesPerPage)).filter(isStory)
    },
    entries: async (datasource, version) => {
      try {
        const path = ['cdn/datasource_entries', 'datasource_entries'] as const
        const found = await everything(path, { datasource, ...atVersion(version) }, entriesPerPage)
        return Object.fromEntries(found.flatMap(entryOf))
      } catch (cause) {
        if (cause instanceof ContentServiceError && cause.status === 404) return null
        throw cause
      }
    },
  }
}
