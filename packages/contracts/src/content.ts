import { Type, type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { Slug } from './values.ts'

/** A page of words; `markdown` is plain Markdown without HTML. [NAV-37] */
export const ContentPage = Type.Object({
  slug: Type.String(),
  title: Type.String(),
  description: Type.String(),
  markdown: Type.String(),
})
export type ContentPage = Static<typeof ContentPage>

export const getContentPage = endpoint('GET /content/pages/:slug', {
  summary: 'One page of words by its slug [NAV-37]',
  access: 'anyone',
  params: Type.Object({ slug: Slug }),
  reply: ContentPage,
  answer: 'bytes',
  refusals: ['PageUnknown'],
})
