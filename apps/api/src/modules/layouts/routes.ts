import { getMenuCategoryAside, getStoreAside } from '@forno/contracts/layouts/banners'
import { getFrame } from '@forno/contracts/layouts/frame'
import { getLayout } from '@forno/contracts/layouts/layouts'
import type { SiteStories } from '@forno/domain/content/site-stories'
import type { FastifyInstance } from 'fastify'
import { readyBytes, type ReadyBytes } from '../../platform/http/ready-bytes.ts'
import { serve } from '../../platform/http/serve.ts'
import type { EditorialContentCache } from '../content/index.ts'
import { asideWire, type PictureLookups } from './banner-wire.ts'
import { frameWire } from './frame-wire.ts'
import { layoutWire } from './layout-wire.ts'

/** Seconds. [CFG-09] */
const maxAge = 300

/** Each answer is built once for each set of stories; stories are replaced, never mutated. */
const makeBytesCache = () => {
  const caches = new WeakMap<SiteStories, Map<string, Promise<ReadyBytes>>>()
  return (stories: SiteStories, key: string, wire: () => unknown): Promise<ReadyBytes> => {
    const ofStories = caches.get(stories) ?? new Map<string, Promise<ReadyBytes>>()
    caches.set(stories, ofStories)
    const bytes = ofStories.get(key) ?? readyBytes(JSON.stringify(wire()), maxAge, { isCached: true })
    ofStories.set(key, bytes)
    return bytes
  }
}

const nothing = readyBytes('null', maxAge, { isCached: true })

type LayoutRoutesDeps = { readonly editorial: EditorialContentCache; readonly pictures: PictureLookups }

/** Frame, layouts and asides. [NAV-02] [NAV-03] [NAV-13] [CON-09] [CON-10] [CON-11] */
export const layoutRoutes = (app: FastifyInstance, { editorial, pictures }: LayoutRoutesDeps): void => {
  const bytesOf = makeBytesCache()
  const storiesNow = () => editorial.current().siteStories

  serve(app, getFrame, () => {
    const stories = storiesNow()
    return bytesOf(stories, 'frame', () => frameWire(stories))
  })
  serve(app, getLayout, ({ params: { name } }) => {
    const stories = storiesNow()
    return bytesOf(stories, `layouts/${name}`, () => layoutWire(name, stories, pictures))
  })
  /** An unknown slug shares one answer, so that invented slugs take no memory. */
  const asideBytes = (kind: 'menu-categories' | 'store-pages', slug: string) => {
    const stories = storiesNow()
    const story = stories[kind].find((each) => each.slug.toLowerCase() === slug.toLowerCase())
    if (story === undefined) return nothing
    return bytesOf(stories, `${kind}/${story.slug}`, () => asideWire(story, stories, pictures))
  }
  serve(app, getMenuCategoryAside, ({ params: { slug } }) => asideBytes('menu-categories', slug))
  serve(app, getStoreAside, ({ params: { slug } }) => asideBytes('store-pages', slug))
}
