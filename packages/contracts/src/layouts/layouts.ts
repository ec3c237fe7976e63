import { cardSections, layoutNames } from '@forno/domain/content/site-stories'
import { Type, type Static } from 'typebox'
import { endpoint } from '../core/endpoint.ts'
import { Nullable, OneOf } from '../core/values.ts'
import { Banner } from './banners.ts'
import { TextBlocks } from '../content/text-blocks.ts'

/** A section of a screen with its banners and texts; one whose story is missing is left out. [CON-11] [NAV-03] */
export const Section = Type.Union([
  Type.Object({
    kind: Type.Literal('hero'),
    title: Type.String(),
    text: Type.String(),
    locator: Type.Boolean(),
  }),
  Type.Object({ kind: Type.Literal('carousel'), title: Type.String(), banners: Type.Array(Banner) }),
  Type.Object({ kind: Type.Literal('banner'), banner: Banner }),
  Type.Object({ kind: Type.Literal('snippet'), title: Nullable(Type.String()), blocks: TextBlocks }),
  Type.Object({ kind: Type.Literal('remembered') }),
  Type.Object({
    kind: Type.Literal('products'),
    title: Type.String(),
    /** Slug of a category; null = all categories with `isHomePage`. [CAT-06] */
    category: Nullable(Type.String()),
    limit: Type.Integer(),
  }),
  Type.Object({ kind: Type.Literal('cards'), section: OneOf(cardSections), title: Nullable(Type.String()) }),
  Type.Object({ kind: Type.Literal('main') }),
])
export type Section = Static<typeof Section>

export const LayoutNameParam = OneOf(layoutNames)

/** The sections of a screen in their order. */
export const Layout = Type.Object({ sections: Type.Array(Section) })
export type Layout = Static<typeof Layout>

export const getLayout = endpoint('GET /content/layouts/:name', {
  summary: 'The sections of a screen in order, with their banners and texts [NAV-03] [CON-11]',
  access: 'anyone',
  params: Type.Object({ name: LayoutNameParam }),
  reply: Layout,
  answer: 'bytes',
  refusals: [],
})
