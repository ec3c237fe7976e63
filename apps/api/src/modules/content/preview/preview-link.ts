import { hour } from '@forno/domain/core/durations'
import { createHash, timingSafeEqual } from 'node:crypto'
import type { Instant } from '@forno/domain/core/basic-types'

/** Milliseconds in which a link of the editor opens a preview, and in which the preview lasts. */
export const previewLifetime = hour

/**
 * Whether the content service's editor made this link: `token` is the SHA-1 of space, preview key and time. A link is
 * valid for an hour.
 */
export const isPreviewLink = (query: URLSearchParams, previewKey: string, now: Instant): boolean => {
  const [spaceId, seconds, token] = ['space_id', 'timestamp', 'token'].map((name) =>
    query.get(`_storyblok_tk[${name}]`),
  )
  if (!spaceId || !seconds || !token || previewKey === '') return false
  if (!/^\d{1,12}$/.test(seconds) || !/^[0-9a-f]{40}$/i.test(token)) return false
  const age = now - Number(seconds) * 1_000
  const expected = createHash('sha1').update(`${spaceId}:${previewKey}:${seconds}`).digest()
  return timingSafeEqual(expected, Buffer.from(token, 'hex')) && Math.abs(age) <= previewLifetime
}
