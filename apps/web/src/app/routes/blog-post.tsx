import { storyQuery } from '../../features/blog/model/stories.ts'
import { StoryScreen } from '../../features/blog/story-screen.tsx'
import { TextView } from '../../shared/text/text-view.tsx'
import { ensure } from '../../lib/http/read.ts'
import type * as routePaths from '../../urls/route-paths.ts'
import { orNotFound } from '../shell/or-not-found.ts'
import type { LoadInput, ScreenProps } from '../shell/screen.ts'

type Path = typeof routePaths.blogPost

/** Loads a blog post. [NAV-40] */
export const load = ({ context: { queries }, params: { slug } }: LoadInput<Path>) =>
  ensure(queries, storyQuery(slug)).catch(orNotFound)

/** /blog/{slug} */
export function Screen({ params: { slug } }: ScreenProps<Path>) {
  return <StoryScreen slug={slug} renderText={(blocks) => <TextView blocks={blocks} />} />
}
