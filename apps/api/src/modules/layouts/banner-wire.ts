import type { Banner, BannerPicture, EditorialAside } from '@forno/contracts/layouts/banners'
import type { MenuCategoryStory, SiteStories, StoreStory, StoryPicture } from '@forno/domain/content/site-stories'
import { imagePath, textBlocks } from '../content/index.ts'
import type { Pictures } from '../catalogue/index.ts'

export type PictureLookups = Pick<Pictures, 'ofProduct'>

/** The picture of a story; null without one, and for a product without a picture. [CON-11] */
export const pictureWire = (story: StoryPicture | undefined, { ofProduct }: PictureLookups): BannerPicture | null => {
  if (story === undefined) return null
  if ('url' in story) {
    const { url, alt, width, height } = story
    return { kind: 'image', src: imagePath(url), alt, width, height }
  }
  const picture = ofProduct(story.product)
  return picture === null ? null : { kind: 'product', picture }
}

/** The banner with that slug; null if there is none. */
export const bannerWire = (slug: string, { banners }: SiteStories, pictures: PictureLookups): Banner | null => {
  const story = banners.find((each) => each.slug === slug)
  if (story === undefined) return null
  const { title, text = '', href, linkLabel, picture } = story
  return {
    slug,
    title,
    text,
    link: href === undefined ? null : { href, label: linkLabel ?? title },
    picture: pictureWire(picture, pictures),
  }
}

type AsideStory = MenuCategoryStory | StoreStory

/** A story of the service may have nothing but fields for its editors. */
export const isAside = ({ title, markdown, banner }: AsideStory): boolean =>
  title !== undefined || markdown !== undefined || banner !== undefined

/** Text and banner of a menu category or a store; null without any. [CON-11] [NAV-13] */
export const asideWire = (
  story: AsideStory | undefined,
  stories: SiteStories,
  pictures: PictureLookups,
): EditorialAside | null => {
  if (story === undefined || !isAside(story)) return null
  const { title = null, markdown, banner } = story
  return {
    title,
    blocks: markdown === undefined ? [] : textBlocks(markdown),
    banner: banner === undefined ? null : bannerWire(banner, stories, pictures),
  }
}
