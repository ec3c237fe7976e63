import type { ReactNode } from 'react'
import { useBrand } from '../../lib/react/shop-context.ts'
import { PageHead } from '../../lib/react/page-head.tsx'
import { Page } from '../../ui/layout/layout.tsx'
import styles from './sign-in.module.css'

type SignInFrameProps = {
  readonly title: string
  readonly lead?: ReactNode
  /** Shown beside the form, below it on phones. */
  readonly aside?: ReactNode
  readonly children: ReactNode
}

/** The layout of a sign-in page: heading, form and further links. */
export function SignInFrame({ title, lead, aside, children }: SignInFrameProps) {
  const brand = useBrand()
  return (
    <Page className={styles.page} data-sign-in>
      <PageHead title={title} brand={brand} isHidden />
      <div className={styles.columns} data-alone={aside === undefined || undefined}>
        <section className={styles.main}>
          <h1>{title}</h1>
          {lead !== undefined && <p className={styles.lead}>{lead}</p>}
          {children}
        </section>
        {aside}
      </div>
    </Page>
  )
}
