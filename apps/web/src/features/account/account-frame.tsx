import { Suspense, useLayoutEffect, useRef, type ReactNode } from 'react'
import { useBrand } from '../../lib/react/shop-context.ts'
import { PageHead } from '../../lib/react/page-head.tsx'
import { paths } from '../../urls/urls.ts'
import { Icon } from '../../ui/icon.tsx'
import { Page } from '../../ui/layout/layout.tsx'
import { Link } from '../../ui/link.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/progress/spinner.tsx'
import { StepUpProvider } from './step-up-provider.tsx'
import { childEntries, type AccountChild } from './account-children.ts'
import styles from './account.module.css'

type AccountFrameProps = {
  readonly current: AccountChild
  readonly items: readonly AccountChild[]
  readonly name: string
  readonly children: ReactNode
}

/** The account area with its navigation: beside the page on desktops, above it on phones. [NAV-28] */
export function AccountFrame({ current, items, name, children }: AccountFrameProps) {
  const brand = useBrand()
  const entries = useScrollToCurrent(current)
  return (
    <Page className={styles.area}>
      <PageHead title={childEntries[current].label} brand={brand} isHidden />
      <nav aria-label="Account" className={styles.side}>
        <p className={styles.hello}>Hi {name}</p>
        <ul ref={entries} className={styles.children} data-scrolls>
          {items.map((child) => (
            <li key={child}>
              <Link
                href={paths.account(child)}
                aria-current={child === current ? 'page' : undefined}
                className={styles.child}
              >
                <Icon name={childEntries[child].icon} size={20} />
                {childEntries[child].label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {/* The page suspends inside the frame, so that the navigation stays and keeps the keyboard focus. */}
      <div className={styles.main}>
        <StepUpProvider>
          <Suspense key={current} fallback={<WaitingChild />}>
            {children}
          </Suspense>
        </StepUpProvider>
      </div>
    </Page>
  )
}

/** Phones scroll the navigation sideways: centres the current entry without scrolling the page. */
function useScrollToCurrent(current: AccountChild) {
  const entries = useRef<HTMLUListElement>(null)
  useLayoutEffect(() => {
    const list = entries.current
    const entry = list?.querySelector('[aria-current]')
    if (!list || !entry) return
    const [outer, inner] = [list.getBoundingClientRect(), entry.getBoundingClientRect()]
    list.scrollLeft += inner.left - outer.left - (outer.width - inner.width) / 2
  }, [current])
  return entries
}

const WaitingChild = () => (
  <SkeletonGroup className={styles.main}>
    <Skeleton shape="block" height="3rem" />
    <Skeleton shape="block" height="20rem" />
  </SkeletonGroup>
)

/** The account area while the customer loads. */
export const WaitingAccount = () => (
  <Page className={styles.area}>
    <WaitingChild />
  </Page>
)
