import type { ReactNode } from 'react'
import { useBrand } from '../../lib/react/shop-context.ts'
import { usePanels } from '../../state/session/panels.ts'
import { PageHead } from '../../lib/react/page-head.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Page, Stack } from '../../ui/layout/layout.tsx'
import { OfferList } from './offer-list.tsx'
import styles from './offers.module.css'

type CouponsScreenProps = {
  /** Puts the screen's own part among the sections of its layout. */
  readonly inLayout: (main: ReactNode) => ReactNode
}

/** /coupons: every coupon of the content with a button to use it, and a field for other codes. [NAV-05] [VOU-12] */
export function CouponsScreen({ inLayout }: CouponsScreenProps) {
  const brand = useBrand()
  const { openCoupons } = usePanels()
  return (
    <Page>
      <PageHead title="Coupons" brand={brand} description="Coupons for everyone, with their conditions." />
      <Stack gap={8}>
        <header className={styles.head}>
          <h1>Coupons</h1>
          <p>Tap one to add it. The price you see is the price you pay.</p>
          <div>
            <Button variant="secondary" icon="tag" onClick={openCoupons}>
              I have a code
            </Button>
          </div>
        </header>
        {inLayout(<OfferList />)}
      </Stack>
    </Page>
  )
}
