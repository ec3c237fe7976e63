import { fileURLToPath } from 'node:url'
import StoryblokClient from 'storyblok-js-client'
import { createContentServer } from '../src/content/server.ts'
import { clockFrom } from '../src/platform/clock.ts'
import { listen } from '../src/platform/http-server.ts'

export type ClientStory = {
  readonly id: number
  readonly full_slug: string
  readonly uuid: string
  readonly name: string
  readonly content: Readonly<Record<string, unknown>>
}

export const contentKeys = { key: 'the-key', previewKey: 'the-preview-key', webhookSecret: 'the-secret' } as const
const shipped = fileURLToPath(new URL('../../../content', import.meta.url))

/** For tests: a content server over the shipped files, the official client configured as the shop does, and control. */
export async function startContent(folder = shipped) {
  const clock = clockFrom(Date.parse('2026-11-20T08:30:00Z'))
  const app = createContentServer({ ...contentKeys, webhookUrl: null, shop: null, folder }, clock)
  const base = await listen(app, 0)
  const send = async (method: 'GET' | 'PUT' | 'POST' | 'DELETE', path: string, body?: object) => {
    const content =
      body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    const response = await fetch(`${base}${path}`, { method, ...content })
    return { status: response.status, body: (await response.json()) as Readonly<Record<string, unknown>> }
  }
  return {
    app,
    base,
    send,
    client: (accessToken: string = contentKeys.key, retriesDelay = 1) =>
      new StoryblokClient({ accessToken, endpoint: `${base}/v2`, rateLimit: 1000, maxRetries: 10, retriesDelay }),
    calls: async () => {
      const { body } = await send('GET', '/control')
      return body['calls'] as readonly {
        readonly operation: string
        readonly detail: Readonly<Record<string, string | undefined>>
      }[]
    },
    forget: () => send('DELETE', '/control'),
  }
}

export type ContentTester = Awaited<ReturnType<typeof startContent>>

export const storiesIn = (data: unknown): readonly ClientStory[] =>
  (data as { readonly stories: readonly ClientStory[] }).stories
export const storyIn = (data: unknown): ClientStory => (data as { readonly story: ClientStory }).story
