import type { Layout, Section } from '@forno/contracts/layouts/layouts'
import type { LayoutName, LayoutSection, SiteStories } from '@forno/domain/content/site-stories'
import { textBlocks } from '../content/index.ts'
import { bannerWire, type PictureLookups } from './banner-wire.ts'

/** Empty if a story of the section is missing. */
const sectionWire = (section: LayoutSection, stories: SiteStories, pictures: PictureLookups): readonly Section[] => {
  switch (section.kind) {
    case 'carousel': {
      const carousel = stories.carousels.find(({ slug }) => slug === section.carousel)
      const banners = (carousel?.banners ?? [])
        .map((slug) => bannerWire(slug, stories, pictures))
        .filter((banner) => banner !== null)
      return carousel === undefined || banners.length === 0
        ? []
        : [{ kind: 'carousel', title: carousel.title, banners }]
    }
    case 'banner': {
      const banner = bannerWire(section.banner, stories, pictures)
      return banner === null ? [] : [{ kind: 'banner', banner }]
    }
    case 'snippet': {
      const snippet = stories.snippets.find(({ slug }) => slug === section.snippet)
      if (snippet === undefined) return []
      return [{ kind: 'snippet', title: snippet.title ?? null, blocks: textBlocks(snippet.markdown) }]
    }
    case 'products': {
      const { kind, title, category = null, limit } = section
      return [{ kind, title, category, limit }]
    }
    case 'cards':
      return [{ kind: 'cards', section: section.section, title: section.title ?? null }]
    case 'hero':
    case 'remembered':
    case 'main':
      return [section]
  }
}

/** A screen whose layout no story names shows its own part alone. */
const plainLayout: Layout = { sections: [{ kind: 'main' }] }

/** The sections of a screen, with their banners and texts. [NAV-03] [CON-11] */
export const layoutWire = (name: LayoutName, stories: SiteStories, pictures: PictureLookups): Layout => {
  const layout = stories.layouts.find(({ slug }) => slug === name)
  if (layout === undefined) return plainLayout
  return { sections: layout.sections.flatMap((section) => sectionWire(section, stories, pictures)) }
}
