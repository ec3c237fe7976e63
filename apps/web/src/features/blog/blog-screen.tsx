import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useBrand, useShop } from '../../lib/react/shop-context.ts'
import { storiesQuery } from './model/stories.ts'
import { DataBlock } from '../../lib/react/data-block.tsx'
import { PageHead } from '../../lib/react/page-head.tsx'
import { paths } from '../../urls/urls.ts'
import { Link } from '../../ui/link.tsx'
import { Page } from '../../ui/layout/layout.tsx'
import { storyDate } from './story-date.ts'
import { blogData } from './structured-data.ts'
import styles from './blog.module.css'

type BlogScreenProps = {
  readonly title: string
  readonly description: string
  /** The text below the stories. */
  readonly children: ReactNode
}

/** Every story, newest first. [NAV-40] */
export function BlogScreen({ title, description, children }: BlogScreenProps) {
  const brand = useBrand()
  const { uris } = useShop().configuration
  const { data: stories } = useSuspenseQuery(storiesQuery())
  return (
    <Page narrow>
      <PageHead title={title} description={description} brand={brand} />
      <DataBlock text={() => blogData(stories, { origin: uris['URI_WEB_SECONDARY'] ?? '', brandName: brand.name })} />
      <h1>{title}</h1>
      <p className={styles.lead}>{description}</p>
      <ul className={styles.list}>
        {stories.map(({ slug, title: name, description: about, date, author }) => (
          <li key={slug} className={styles.item}>
            <h2>
              <Link href={paths.blogPost(slug)} className={styles.link}>
                {name}
              </Link>
            </h2>
            <p>{about}</p>
            <p className={styles.when}>
              <time dateTime={date}>{storyDate(date)}</time>, {author}
            </p>
          </li>
        ))}
      </ul>
      {children}
    </Page>
  )
}
