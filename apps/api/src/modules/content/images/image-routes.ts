import { getContentImage } from '@forno/contracts/content/images'
import type { SiteStories, StoryPicture } from '@forno/domain/content/site-stories'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../platform/http/serve.ts'
import type { EditorialContentCache } from '../service/cached-service-content.ts'
import type { ImageMirror } from './image-client.ts'
import { imageId } from './image-path.ts'

const urlOf = (picture: StoryPicture | undefined): readonly string[] =>
  picture !== undefined && 'url' in picture ? [picture.url] : []

/** The URL of each image that a story names, by its id. */
const urlsIn = ({ banners, coupons }: SiteStories): ReadonlyMap<string, string> =>
  new Map([...banners, ...coupons].flatMap(({ picture }) => urlOf(picture)).map((url) => [imageId(url), url]))

type ImageRoutesDeps = { readonly editorial: EditorialContentCache; readonly mirror: ImageMirror }

/** Editors' images from our own origin. An id that no story names is unknown: the shop is no proxy for other files. */
export const imageRoutes = (app: FastifyInstance, { editorial, mirror }: ImageRoutesDeps): void => {
  const cache = new WeakMap<SiteStories, ReadonlyMap<string, string>>()
  const urlAt = (id: string): string | undefined => {
    const { siteStories } = editorial.current()
    const urls = cache.get(siteStories) ?? urlsIn(siteStories)
    cache.set(siteStories, urls)
    return urls.get(id)
  }
  serve(app, getContentImage, async ({ params: { id }, reply, refuse }) => {
    const url = urlAt(id)
    const image = url === undefined ? null : await mirror(url)
    if (image === null) return refuse('PageUnknown')
    // The service gives a changed image another URL, and so another id.
    reply.header('cache-control', 'public, max-age=31536000, immutable').type(image.type)
    // The native app shows them too, from its own origin.
    reply.header('cross-origin-resource-policy', 'cross-origin')
    return image.bytes
  })
}
