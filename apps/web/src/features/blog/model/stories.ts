import type { Story, StorySummary } from '@forno/contracts/content/content'
import { read } from '../../../lib/http/read.ts'

export type { Story, StorySummary }

/** Newest first. [NAV-40] */
export const storiesQuery = () => read('GET /content/stories', {})

export const storyQuery = (slug: string) => read('GET /content/stories/:slug', { params: { slug } })
