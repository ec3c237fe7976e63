import type { ReactNode } from 'react'
import type { ContentPage } from './model/content.ts'
import { useBrand } from '../../lib/react/shop-context.ts'
import { PageHead } from '../../lib/react/page-head.tsx'
import { Page } from '../../ui/layout/layout.tsx'
import { TextView } from '../../shared/text/text-view.tsx'
import styles from './content.module.css'

type PageScreenProps = {
  readonly page: Pick<ContentPage, 'title' | 'description' | 'blocks'>
  readonly children?: ReactNode
}

/** A content page with its heading, and children below. [NAV-37] */
export function PageScreen({ page, children }: PageScreenProps) {
  const brand = useBrand()
  return (
    <Page narrow>
      <PageHead title={page.title} description={page.description} brand={brand} />
      <h1>{page.title}</h1>
      <p className={styles.lead}>{page.description}</p>
      <TextView blocks={page.blocks} />
      {children}
    </Page>
  )
}
