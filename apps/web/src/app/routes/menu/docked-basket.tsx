import { lazy, Suspense } from 'react'
import { useHydrated } from '../../../lib/react/use-hydrated.ts'
import { useMedia } from '../../../ui/use-media.ts'
import styles from './menu.module.css'

const BasketPanel = lazy(() =>
  import('../../../features/basket/basket-panel.tsx').then(({ BasketPanel: it }) => ({ default: it })),
)

/** The cart at the right of the menu, from 1024 px on. */
export function DockedBasket() {
  const isWide = useMedia('(min-width: 64rem)')
  const isHydrated = useHydrated()
  return (
    <aside className={styles.docked} aria-label="Your cart">
      <Suspense fallback={null}>{isHydrated && isWide && <BasketPanel />}</Suspense>
    </aside>
  )
}
