import { useSuspenseQuery } from '@tanstack/react-query'
import { useBrand } from '../../api/configuration.ts'
import { pageQuery } from '../../api/content.ts'
import { ensure } from '../../lib/http/read.ts'
import { storiesQuery, storyQuery } from '../../api/stories.ts'
import { BlogScreen } from '../../features/blog/blog-screen.tsx'
import { StoryScreen } from '../../features/blog/story-screen.tsx'
import { MarkdownView } from '../../features/content/markdown-view.tsx'
import type { Needs } from '../shell/needs.ts'
import { usePathParts } from '../../lib/react/use-address.ts'

/** [NAV-40] */
export const load = async (
  { queries }: Needs,
  _path: string,
  { slug }: Readonly<Record<string, string | undefined>>,
): Promise<unknown> =>
  slug === undefined
    ? Promise.all([ensure(queries, pageQuery('blog')), ensure(queries, storiesQuery())])
    : ensure(queries, storyQuery(slug))

/** /blog and /blog/{slug} */
export function Screen() {
  const { slug } = usePathParts()
  const brand = useBrand()
  const words = (markdown: string) => <MarkdownView markdown={markdown} brandName={brand.name} />
  return slug === undefined ? <Blog words={words} /> : <StoryScreen slug={slug} words={words} />
}

function Blog({ words }: { words: (markdown: string) => React.ReactNode }) {
  const { data: page } = useSuspenseQuery(pageQuery('blog'))
  return <BlogScreen title={page.title} description={page.description} words={words(page.markdown)} />
}
