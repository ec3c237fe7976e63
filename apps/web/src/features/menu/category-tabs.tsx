import type { Navigation } from '../../data/catalogue.ts'
import { paths } from '../../lib/paths.ts'
import { cx } from '../../ui/cx.ts'
import { Link } from '../../ui/link.tsx'
import { useCentred } from '../../lib/use-centred.ts'
import styles from './menu.module.css'

/** The menu's categories; stay in sight while the list scrolls, a rail at the left on desktop. */
export function CategoryTabs({ categories, current }: { categories: Navigation; current: string }) {
  const row = useCentred<HTMLElement>(current)
  return (
    <nav ref={row} aria-label="Menu categories" className={styles.tabs}>
      <ul className={styles.tabList}>
        {categories.map(({ slug, name }) => (
          <li key={slug}>
            <Link href={paths.menu(slug)} className={styles.tab} aria-current={slug === current ? 'page' : undefined}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

type RangeTabsProps = {
  readonly category: string
  readonly ranges: Navigation[number]['subcategories']
  readonly current: string | null
}

/** The ranges of a category. */
export function RangeTabs({ category, ranges, current }: RangeTabsProps) {
  const row = useCentred<HTMLElement>(current)
  const all = { slug: null, name: 'All' }
  return (
    <nav ref={row} aria-label="Ranges" className={styles.ranges}>
      <ul className={styles.tabList}>
        {[all, ...ranges].map(({ slug, name }) => (
          <li key={slug ?? 'all'}>
            <Link
              href={paths.menu(category, slug ?? undefined)}
              className={cx(styles.tab, styles.range)}
              aria-current={slug === current ? 'page' : undefined}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
