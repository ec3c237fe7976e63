import { Type, type Static } from 'typebox'
import { Picture } from '../catalogue/catalogue.ts'
import { endpoint } from '../core/endpoint.ts'
import { Nullable, Slug } from '../core/values.ts'
import { TextBlocks } from '../content/text-blocks.ts'

/** A rendered picture of a product, or an editor's image, which the shop serves from its own origin. */
const ProductPicture = Type.Object({ kind: Type.Literal('product'), picture: Picture })
const EditorImage = Type.Object({
  kind: Type.Literal('image'),
  src: Type.String(),
  alt: Type.String(),
  width: Type.Integer(),
  height: Type.Integer(),
})
export type BannerPicture = Static<typeof ProductPicture> | Static<typeof EditorImage>
/** A union with null, because `Nullable` takes schemas of one type. */
export const NullableBannerPicture = Type.Union([ProductPicture, EditorImage, Type.Null()])

/** [CON-11] */
export const Banner = Type.Object({
  slug: Type.String(),
  title: Type.String(),
  text: Type.String(),
  link: Nullable(Type.Object({ href: Type.String(), label: Type.String() })),
  picture: NullableBannerPicture,
})
export type Banner = Static<typeof Banner>

/** Text and banner that editors add to a category of the menu or to a store's page. [CON-11] [NAV-13] */
export const EditorialAside = Type.Object({
  title: Nullable(Type.String()),
  blocks: TextBlocks,
  banner: Nullable(Banner),
})
export type EditorialAside = Static<typeof EditorialAside>

/** null: editors have added nothing. */
const aside = {
  access: 'anyone',
  params: Type.Object({ slug: Slug }),
  reply: Nullable(EditorialAside),
  answer: 'bytes',
  refusals: [],
} as const

export const getMenuCategoryAside = endpoint('GET /content/menu-categories/:slug', {
  summary: 'Text and banner above the products of a menu category; null = none [CON-11]',
  ...aside,
})

export const getStoreAside = endpoint('GET /content/store-pages/:slug', {
  summary: 'Text and banner on the page of a store, by its slug; null = none [NAV-13]',
  ...aside,
})
