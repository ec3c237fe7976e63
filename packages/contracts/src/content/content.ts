import { Type, type Static } from 'typebox'
import { endpoint } from '../core/endpoint.ts'
import { LocalDate, Nullable, Slug } from '../core/values.ts'
import { TextBlocks } from './text-blocks.ts'

/** A page of text. [NAV-37] */
export const ContentPage = Type.Object({
  slug: Type.String(),
  title: Type.String(),
  description: Type.String(),
  blocks: TextBlocks,
})
export type ContentPage = Static<typeof ContentPage>

export const getContentPage = endpoint('GET /content/pages/:slug', {
  summary: 'One page of text by its slug [NAV-37]',
  access: 'anyone',
  params: Type.Object({ slug: Slug }),
  reply: ContentPage,
  answer: 'bytes',
  refusals: ['PageUnknown'],
})

/** The form at /c/{slug}. The blocks are above it, and the thanks replace it after it was sent. [MKT-09] */
export const CampaignPage = Type.Object({
  slug: Type.String(),
  title: Type.String(),
  description: Type.String(),
  blocks: TextBlocks,
  action: Type.String(),
  thanksTitle: Type.String(),
  thanks: Type.String(),
})
export type CampaignPage = Static<typeof CampaignPage>

export const getCampaign = endpoint('GET /content/campaigns/:slug', {
  summary: 'The text of a campaign and its form, by its slug [MKT-09]',
  access: 'anyone',
  params: Type.Object({ slug: Slug }),
  reply: CampaignPage,
  answer: 'bytes',
  refusals: ['PageUnknown'],
})

/**
 * The texts of refusals by their reason, otherwise their code; `{name}` is a placeholder for a value of the refusal.
 * Texts of consents have the keys `consents.email` and so on. [CON-08] [ERR-02] [ACC-34]
 */
export const Dictionary = Type.Record(Type.String(), Type.String())
export type Dictionary = Static<typeof Dictionary>

export const getDictionary = endpoint('GET /content/dictionary', {
  summary: 'Texts by key that replace the built-in ones, cacheable for half an hour [CON-02] [CON-08]',
  access: 'anyone',
  reply: Dictionary,
  answer: 'bytes',
  refusals: [],
})

const storyFields = {
  slug: Type.String(),
  title: Type.String(),
  description: Type.String(),
  date: LocalDate,
  author: Type.String(),
} as const

/** A blog story without its text. [NAV-40] */
export const StorySummary = Type.Object(storyFields)
export type StorySummary = Static<typeof StorySummary>

const Neighbour = Nullable(Type.Object({ slug: Type.String(), title: Type.String() }))

/** A story with its text, and the stories written before and after it. [NAV-40] */
export const Story = Type.Object({ ...storyFields, blocks: TextBlocks, older: Neighbour, newer: Neighbour })
export type Story = Static<typeof Story>

export const getStories = endpoint('GET /content/stories', {
  summary: 'The stories of the blog, newest first [NAV-40]',
  access: 'anyone',
  reply: Type.Array(StorySummary),
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
