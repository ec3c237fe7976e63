import type { CampaignPage, ContentPage, Story as WireStory, StorySummary } from '@forno/contracts/content/content'
import type { Campaign, Page, Story } from '@forno/domain/content/content'
import { textBlocks } from './pages/text-blocks.ts'

export const storyHead = ({ slug, title, description, date, author }: Story): StorySummary => ({
  slug,
  title,
  description,
  date,
  author,
})

const neighbour = (story: Story | undefined) => (story === undefined ? null : { slug: story.slug, title: story.title })

/** A page on the wire, its Markdown turned into blocks. [NAV-37] [CON-13] */
export const pageWire = ({ slug, title, description, markdown }: Page): ContentPage => ({
  slug,
  title,
  description,
  blocks: textBlocks(markdown),
})

/** A story with its neighbours in the list, which is sorted newest first. [NAV-40] */
export const storyWire = (stories: readonly Story[], story: Story): WireStory => {
  const at = stories.indexOf(story)
  return {
    ...storyHead(story),
    blocks: textBlocks(story.markdown),
    older: neighbour(stories[at + 1]),
    newer: neighbour(at > 0 ? stories[at - 1] : undefined),
  }
}

/** A campaign page on the wire; never reveals its offer. [MKT-09] */
export const campaignWire = (campaign: Campaign): CampaignPage => {
  const { slug, title, description, markdown, action, thanksTitle, thanks } = campaign
  return { slug, title, description, blocks: textBlocks(markdown), action, thanksTitle, thanks }
}
