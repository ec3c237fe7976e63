import { Type, type Static } from 'typebox'
import { endpoint } from '../core/endpoint.ts'
import { LocalDate, Nullable, Slug } from '../core/values.ts'

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

/** The form at /c/{slug}; `markdown` stands above it, the thanks instead of it once it was taken. [MKT-09] */
export const CampaignPage = Type.Object({
  slug: Type.String(),
  title: Type.String(),
  description: Type.String(),
  markdown: Type.String(),
  action: Type.String(),
  thanksTitle: Type.String(),
  thanks: Type.String(),
})
export type CampaignPage = Static<typeof CampaignPage>

export const getCampaign = endpoint('GET /content/campaigns/:slug', {
  summary: 'The words of a campaign and its form by its slug [MKT-09]',
  access: 'anyone',
  params: Type.Object({ slug: Slug }),
  reply: CampaignPage,
  answer: 'bytes',
  refusals: ['PageUnknown'],
})

/**
 * What to say of a refusal by its reason, or else its code; `{name}` stands for what the refusal tells beside it. What people agree to stands
 * there as `consents.email` and so on. [CON-08] [ERR-02] [ACC-34]
 */
export const Dictionary = Type.Record(Type.String(), Type.String())
export type Dictionary = Static<typeof Dictionary>

export const getDictionary = endpoint('GET /content/dictionary', {
  summary: 'Texts by key that stand before the built-in ones, kept for half an hour [CON-02] [CON-08]',
  access: 'anyone',
  reply: Dictionary,
  answer: 'bytes',
  refusals: [],
})

const told = {
  slug: Type.String(),
  title: Type.String(),
  description: Type.String(),
  date: LocalDate,
  author: Type.String(),
} as const

/** A story of the blog without its words. [NAV-40] */
export const StoryHead = Type.Object(told)
export type StoryHead = Static<typeof StoryHead>

const Neighbour = Nullable(Type.Object({ slug: Type.String(), title: Type.String() }))

/** A story with its words, plain Markdown without HTML, and the ones that were written before and after it. [NAV-40] */
export const Story = Type.Object({ ...told, markdown: Type.String(), older: Neighbour, newer: Neighbour })
export type Story = Static<typeof Story>

export const getStories = endpoint('GET /content/stories', {
  summary: 'The stories of the blog, newest first [NAV-40]',
  access: 'anyone',
  reply: Type.Array(StoryHead),
  answer: 'bytes',
  refusals: [],
})

export const getStory = endpoint('GET /content/stories/:slug', {
  summary: 'One story of the blog by its slug [NAV-40]',
  access: 'anyone',
  params: Type.Object({ slug: Slug }),
  reply: Story,
  answer: 'bytes',
  refusals: ['PageUnknown'],
})
