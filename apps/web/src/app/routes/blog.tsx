import { useSuspenseQuery } from '@tanstack/react-query'
import { pageQuery } from '../../features/content/model/content.ts'
import { storiesQuery } from '../../features/blog/model/stories.ts'
import { BlogScreen } from '../../features/blog/blog-screen.tsx'
import { TextView } from '../../shared/text/text-view.tsx'
import { ensure } from '../../lib/http/read.ts'
import { orNotFound } from '../shell/or-not-found.ts'
import type { LoadInput } from '../shell/screen.ts'

/** Loads the list of blog posts. [NAV-40] */
export const load = ({ context: { queries } }: LoadInput) =>
  Promise.all([ensure(queries, pageQuery('blog')), ensure(queries, storiesQuery())]).catch(orNotFound)

/** /blog */
export function Screen() {
  const { data: page } = useSuspenseQuery(pageQuery('blog'))
  return (
    <BlogScreen title={page.title} description={page.description}>
      <TextView blocks={page.blocks} />
    </BlogScreen>
  )
}
