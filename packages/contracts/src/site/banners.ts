import { Type, type Static } from 'typebox'
import { Picture } from '../catalogue/catalogue.ts'
import { Nullable } from '../core/values.ts'
import { TextBlocks } from './text-blocks.ts'

/** A rendered picture of a product, or an editor's image, which the shop serves from its own origin. */
export const BannerPicture = Type.Union([
  Type.Object({ kind: Type.Literal('product'), picture: Picture }),
  Type.Object({
    kind: Type.Literal('image'),
    src: Type.String(),
    alt: Type.String(),
    width: Type.Integer(),
    height: Type.Integer(),
  }),
])
export type BannerPicture = Static<typeof BannerPicture>

/** [CON-11] */
export const Banner = Type.Object({
  slug: Type.String(),
  title: Type.String(),
  text: Type.String(),
  link: Nullable(Type.Object({ href: Type.String(), label: Type.String() })),
  picture: Nullable(BannerPicture),
})
export type Banner = Static<typeof Banner>

/** Text and banner that editors add to a category of the menu or to a store's page. [CON-11] [NAV-13] */
export const EditorialAside = Type.Object({
  title: Nullable(Type.String()),
  blocks: TextBlocks,
  banner: Nullable(Banner),
})
export type EditorialAside = Static<typeof EditorialAside>
