import type { Story, StorySummary } from '@forno/contracts/content/content'
import { read } from '../../../lib/http/read.ts'

export type { Story, StorySummary }

/** Every story without its text, newest first. [NAV-40] */
export const storiesQuery = () => read('GET /content/stories', {})

/** One story with its neighbours; the call refuses an unknown slug. [NAV-40] */
export const storyQuery = (slug: string) => read('GET /content/stories/:slug', { params: { slug } })
