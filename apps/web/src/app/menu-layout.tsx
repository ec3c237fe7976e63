import { useSuspenseQuery } from '@tanstack/react-query'
import { Outlet, useParams } from '@tanstack/react-router'
import { menuContext, productQuery } from '../data/catalogue.ts'
import { useDisposition } from '../data/session.ts'
import { MenuScreen } from '../features/menu/menu-screen.tsx'
import { DockedBasket } from './docked-basket.tsx'
import styles from './menu-layout.module.css'

/** The menu with the live cart beside it, and whatever product stands open over it. [NAV-06] [NAV-07] */
export function MenuLayout() {
  const { category, subcategory, slug } = useParams({ strict: false })
  return (
    <div className={styles.layout}>
      <div className={styles.list}>
        {category === undefined ? (
          <ListOfProduct slug={slug ?? ''} />
        ) : (
          <MenuScreen category={category} subcategory={subcategory ?? null} isBehind={slug !== undefined} />
        )}
      </div>
      <DockedBasket />
      <Outlet />
    </div>
  )
}

/** Behind a product at its own address stands the first category that it belongs to. */
function ListOfProduct({ slug }: { slug: string }) {
  const { data: product } = useSuspenseQuery(productQuery(menuContext(useDisposition()), slug))
  const category = product.categories.find(({ isNavigation }) => isNavigation)?.slug ?? 'pizza'
  return <MenuScreen category={category} subcategory={null} isBehind />
}
