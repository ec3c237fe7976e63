import { useId, type ReactNode } from 'react'
import { paths } from '../../urls/urls.ts'
import { Link } from '../../ui/link.tsx'
import styles from './sections.module.css'

type ProductSectionProps = {
  readonly title: string
  /** The slug of its category; null = several categories. */
  readonly category: string | null
  readonly children: ReactNode
}

/** Products under a heading, with a link to the menu. [CAT-06] */
export function ProductSection({ title, category, children }: ProductSectionProps) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <header className={styles.sectionHead}>
        <h2 id={id}>{title}</h2>
        <Link href={paths.menu(category ?? undefined)}>{category === null ? 'See the whole menu' : 'See all'}</Link>
      </header>
      {children}
    </section>
  )
}
