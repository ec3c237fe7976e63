import type { CampaignPage, Story as WireStory, StorySummary } from '@forno/contracts/site/content'
import type { Campaign, Story } from '@forno/domain/content/content'

export const storyHead = ({ slug, title, description, date, author }: Story): StorySummary => ({
  slug,
  title,
  description,
  date,
  author,
})

const neighbour = (story: Story | undefined) => (story === undefined ? null : { slug: story.slug, title: story.title })

/** A story with its neighbours in the list, which is sorted newest first. [NAV-40] */
export const storyWire = (stories: readonly Story[], story: Story): WireStory => {
  const at = stories.indexOf(story)
  return {
    ...storyHead(story),
    markdown: story.markdown,
    older: neighbour(stories[at + 1]),
    newer: neighbour(at > 0 ? stories[at - 1] : undefined),
  }
}

/** A campaign page on the wire; never reveals its offer. [MKT-09] */
export const campaignWire = (campaign: Campaign): CampaignPage => {
  const { slug, title, description, markdown, action, thanksTitle, thanks } = campaign
  return { slug, title, description, markdown, action, thanksTitle, thanks }
}
