import type { Story, StorySummary } from './model/stories.ts'
import type { Blog, BlogPosting, WithContext } from 'schema-dts'
import { paths } from '../../urls/urls.ts'

type Facts = { readonly origin: string; readonly brandName: string }

const posting = (
  { slug, title, description, date, author }: StorySummary,
  { origin, brandName }: Facts,
): Exclude<BlogPosting, string> => ({
  '@type': 'BlogPosting',
  headline: title,
  description,
  datePublished: date,
  author: { '@type': 'Person', name: author },
  publisher: { '@type': 'Organization', name: brandName },
  url: origin + paths.blogPost(slug),
  inLanguage: 'en-AU',
})

const asText = (data: Exclude<Blog | BlogPosting, string>): string => {
  const inContext: WithContext<Blog | BlogPosting> = { '@context': 'https://schema.org', ...data }
  return JSON.stringify(inContext).replaceAll('<', '\\u003c')
}

/** A story as schema.org JSON for search engines. [NAV-40] */
export const storyData = (story: Story, facts: Facts): string =>
  asText({ ...posting(story, facts), mainEntityOfPage: facts.origin + paths.blogPost(story.slug) })

/** The list of stories as schema.org JSON for search engines. [NAV-40] */
export const blogData = (stories: readonly StorySummary[], facts: Facts): string =>
  asText({
    '@type': 'Blog',
    url: facts.origin + paths.blog,
    inLanguage: 'en-AU',
    blogPost: stories.map((story) => posting(story, facts)),
  })
