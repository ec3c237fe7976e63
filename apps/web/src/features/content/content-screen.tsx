import { useSuspenseQuery } from '@tanstack/react-query'
import { useBrand } from '../../data/configuration.ts'
import { pageQuery } from '../../data/content.ts'
import { PageHead } from '../../lib/page-head.tsx'
import { Page } from '../../ui/layout.tsx'
import { MarkdownView } from './markdown-view.tsx'
import styles from './content.module.css'

/** A page of words. [NAV-37] */
export function ContentScreen({ slug }: { slug: string }) {
  const { data: page } = useSuspenseQuery(pageQuery(slug))
  const brand = useBrand()
  const named = (text: string) => text.replaceAll('{brand}', brand.name)
  return (
    <Page narrow>
      <PageHead title={named(page.title)} description={named(page.description)} brand={brand} />
      <h1>{named(page.title)}</h1>
      <p className={styles.lead}>{named(page.description)}</p>
      <MarkdownView markdown={page.markdown} brandName={brand.name} />
    </Page>
  )
}
