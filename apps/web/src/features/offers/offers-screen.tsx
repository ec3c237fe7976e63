import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { menuContext, surchargesQuery } from '../../api/catalogue.ts'
import { useBrand } from '../../lib/react/shop-context.ts'
import { useDisposition } from '../../state/session/session.ts'
import { PageHead } from '../../lib/react/page-head.tsx'
import { paths } from '../../urls/urls.ts'
import { Link } from '../../ui/link.tsx'
import { Page, Stack } from '../../ui/layout/layout.tsx'
import { EmptyState, Note } from '../../ui/progress/states.tsx'
import { OfferGroups } from './offer-list.tsx'
import styles from './offers.module.css'

type OffersScreenProps = {
  /** Cards of meals; false when none is on sale. */
  readonly boxes: ReactNode
  readonly classics: ReactNode
  /** Puts the screen's own part among the sections of its layout. */
  readonly inLayout: (main: ReactNode) => ReactNode
}

/** Current offers, and every fee that may be added. */
export function OffersScreen({ boxes, classics, inLayout }: OffersScreenProps) {
  const brand = useBrand()
  const { data: surcharges } = useSuspenseQuery(surchargesQuery(menuContext(useDisposition())))
  return (
    <Page>
      <PageHead title="Offers" brand={brand} description="Complete dinners at one price, and pizzas at the smallest." />
      <Stack gap={10}>
        <header className={styles.head}>
          <h1>Offers</h1>
          <p>Today's deals and coupon codes.</p>
        </header>
        {inLayout(
          <Stack gap={10}>
            {surcharges.map(({ productId, wording }) => (
              <Note key={productId} tone="warning" title="Surcharge">
                Right now {wording}.
              </Note>
            ))}
            <section aria-labelledby="coupons" className={styles.section}>
              <h2 id="coupons">Coupons</h2>
              <OfferGroups />
            </section>
            {boxes && (
              <section aria-labelledby="boxes" className={styles.section}>
                <h2 id="boxes">Boxes with everything in them</h2>
                <p>Complete dinners at one price. They cost less than their parts.</p>
                {boxes}
              </section>
            )}
            {classics && (
              <section aria-labelledby="classics" className={styles.section}>
                <h2 id="classics">The classics</h2>
                <p>Pizzas that start at the smallest price on our menu.</p>
                {classics}
              </section>
            )}
            {!boxes && !classics && (
              <EmptyState icon="tag" title="No offers right now">
                <p>
                  See the <Link href={paths.menu()}>menu</Link> for what is on sale at this store and time.
                </p>
              </EmptyState>
            )}
          </Stack>,
        )}
      </Stack>
    </Page>
  )
}
