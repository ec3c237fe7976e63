import type { Navigation } from '../../api/catalogue.ts'
import type { Range } from './model/pizza-page.ts'
import { paths } from '../../urls/urls.ts'
import { useCentred } from './model/use-centred.ts'
import { cx } from '../../ui/cx.ts'
import { Link } from '../../ui/link.tsx'
import styles from './products/menu.module.css'

type CategoryTabsProps = {
  readonly categories: Navigation
  readonly current: string
  /** The ranges of the current category. */
  readonly ranges: readonly Range[]
  /** The only range that the page shows; null = all of them. */
  readonly range: string | null
  /** The range that the reader has scrolled to. */
  readonly seen: string | null
}

/** The menu's categories with the ranges of the current one. Sticky at the top on phones, a side rail on desktop. */
export function CategoryTabs({ categories, current, ranges, range, seen }: CategoryTabsProps) {
  const row = useCentred<HTMLElement>(seen ?? range ?? current)
  return (
    <nav ref={row} aria-label="Menu categories" className={styles.tabs} data-scrolls>
      <ul className={styles.tabList}>
        {categories.map(({ slug, name }) => (
          <li key={slug} className={styles.tabItem} data-ranges={slug === current || undefined}>
            <Link
              href={paths.menu(slug)}
              className={styles.tab}
              aria-current={slug !== current ? undefined : range === null ? 'page' : 'true'}
            >
              {name}
            </Link>
            {slug === current && ranges.length > 1 && (
              <ul className={styles.tabList} aria-label={`${name} ranges`}>
                {ranges.map((each) => (
                  <li key={each.slug}>
                    <Link
                      href={paths.menu(slug, each.slug)}
                      className={cx(styles.tab, styles.range)}
                      aria-current={each.slug === range ? 'page' : each.slug === seen ? 'location' : undefined}
                    >
                      {each.name}
                    </Link>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}
