import type { ContentPage } from '@forno/contracts/content/content'
import { read } from '../../../lib/http/read.ts'

export type { ContentPage }

/** A content page; the call refuses an unknown slug. [NAV-37] */
export const pageQuery = (slug: string) => read('GET /content/pages/:slug', { params: { slug } })
