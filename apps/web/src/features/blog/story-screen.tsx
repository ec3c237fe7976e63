import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useBrand, useShop } from '../../lib/react/shop-context.ts'
import { storyQuery, type Story } from './model/stories.ts'
import { DataBlock } from '../../lib/react/data-block.tsx'
import { PageHead } from '../../lib/react/page-head.tsx'
import { paths } from '../../urls/urls.ts'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { Page } from '../../ui/layout/layout.tsx'
import { storyDate } from './story-date.ts'
import { storyData } from './structured-data.ts'
import styles from './blog.module.css'

type StoryScreenProps = {
  readonly slug: string
  /** Renders the text of the story. */
  readonly renderText: (blocks: Story['blocks']) => ReactNode
}

/** One story, with links to the others. [NAV-40] */
export function StoryScreen({ slug, renderText }: StoryScreenProps) {
  const brand = useBrand()
  const { uris } = useShop().configuration
  const { data: story } = useSuspenseQuery(storyQuery(slug))
  return (
    <Page narrow>
      <PageHead title={story.title} description={story.description} brand={brand} />
      <DataBlock text={() => storyData(story, { origin: uris['URI_WEB_SECONDARY'] ?? '', brandName: brand.name })} />
      <article>
        <p className={styles.back}>
          <Link href={paths.blog}>
            <Icon name="back" size={20} />
            All stories
          </Link>
        </p>
        <h1>{story.title}</h1>
        <p className={styles.lead}>{story.description}</p>
        <p className={styles.when}>
          <time dateTime={story.date}>{storyDate(story.date)}</time>, {story.author}
        </p>
        {renderText(story.blocks)}
      </article>
      <Neighbours {...story} />
    </Page>
  )
}

function Neighbours({ older, newer }: Pick<Story, 'older' | 'newer'>) {
  return (
    <nav aria-label="More stories" className={styles.neighbours}>
      {older !== null && (
        <Link href={paths.blogPost(older.slug)} rel="prev">
          <span>Before this</span>
          <strong>{older.title}</strong>
        </Link>
      )}
      {newer !== null && (
        <Link href={paths.blogPost(newer.slug)} rel="next" className={styles.next}>
          <span>After this</span>
          <strong>{newer.title}</strong>
        </Link>
      )}
    </nav>
  )
}
