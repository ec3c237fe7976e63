import {
  getCampaign,
  getContentPage,
  getDictionary,
  getStories,
  getStory,
  type Dictionary,
} from '@forno/contracts/content/content'
import type { Datasources, Story } from '@forno/domain/content/content'
import type { FastifyInstance } from 'fastify'
import { readyBytes, type ReadyBytes } from '../../platform/http/ready-bytes.ts'
import { serve } from '../../platform/http/serve.ts'
import type { EditorialContentCache } from './service/cached-service-content.ts'
import { campaignWire, pageWire, storyHead, storyWire } from './story-wire.ts'

/** Cache lifetimes in seconds. [CFG-09] */
const pageMaxAge = 300
const dictionaryMaxAge = 1_800
const bytesCache = new WeakMap<object, Promise<ReadyBytes>>()

/** The response bytes of an object, serialised once per object; content objects are replaced, never mutated. */
const bytesOf = (thing: object, wire: () => unknown, age = pageMaxAge): Promise<ReadyBytes> => {
  const bytes = bytesCache.get(thing) ?? readyBytes(JSON.stringify(wire()), age, { isCached: true })
  bytesCache.set(thing, bytes)
  return bytes
}

const storyCache = new WeakMap<readonly Story[], Map<Story, Promise<ReadyBytes>>>()

/** A story names its neighbours, so its bytes belong to one list: in a preview, a neighbour may be a draft. */
const storyBytes = (stories: readonly Story[], story: Story): Promise<ReadyBytes> => {
  const ofList = storyCache.get(stories) ?? new Map<Story, Promise<ReadyBytes>>()
  storyCache.set(stories, ofList)
  const bytes =
    ofList.get(story) ?? readyBytes(JSON.stringify(storyWire(stories, story)), pageMaxAge, { isCached: true })
  ofList.set(story, bytes)
  return bytes
}

/** The dictionary, with the consent texts exactly as the consent ledger records them. [CON-08] [ACC-34] */
const dictionaryOf = ({ dictionary, consents }: Datasources): Dictionary => ({
  ...dictionary,
  ...Object.fromEntries(Object.entries(consents).map(([name, text]) => [`consents.${name}`, text])),
})

/** Pages by slug, stories, campaigns, and the dictionary of messages. [NAV-37] [NAV-40] [MKT-09] [CON-08] */
export const contentRoutes = (app: FastifyInstance, editorial: EditorialContentCache): void => {
  serve(app, getContentPage, ({ params, refuse }) => {
    const slug = params.slug.toLowerCase()
    const page = editorial.current().pages.find((each) => each.slug === slug) ?? refuse('PageUnknown')
    return bytesOf(page, () => pageWire(page))
  })
  serve(app, getStories, () => {
    const { stories } = editorial.current()
    return bytesOf(stories, () => stories.map(storyHead))
  })
  serve(app, getStory, ({ params, refuse }) => {
    const slug = params.slug.toLowerCase()
    const { stories } = editorial.current()
    const story: Story = stories.find((each) => each.slug === slug) ?? refuse('PageUnknown')
    return storyBytes(stories, story)
  })
  serve(app, getCampaign, ({ params, refuse }) => {
    const slug = params.slug.toLowerCase()
    const campaign = editorial.current().campaigns.find((each) => each.slug === slug) ?? refuse('PageUnknown')
    return bytesOf(campaign, () => campaignWire(campaign))
  })
  serve(app, getDictionary, () => {
    const { datasources } = editorial.current()
    return bytesOf(datasources, () => dictionaryOf(datasources), dictionaryMaxAge)
  })
}
