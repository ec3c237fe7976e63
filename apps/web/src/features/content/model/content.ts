import type { ContentPage } from '@forno/contracts/content/content'
import { read } from '../../../lib/http/read.ts'

export type { ContentPage }

export const pageQuery = (slug: string) => read('GET /content/pages/:slug', { params: { slug } })
