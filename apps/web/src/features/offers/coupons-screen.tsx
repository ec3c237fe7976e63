import { useBrand } from '../../data/configuration.ts'
import { PageHead } from '../../lib/page-head.tsx'
import { paths } from '../../lib/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Page } from '../../ui/layout.tsx'
import { EmptyState } from '../../ui/states.tsx'

/** /coupons: none can be redeemed online yet, and it says so. [NAV-05] */
export function CouponsScreen() {
  const brand = useBrand()
  return (
    <Page narrow>
      <PageHead title="Coupons" brand={brand} description="Coupons and where to find good value without one." />
      <h1>Coupons</h1>
      <EmptyState
        icon="tag"
        title="No coupons right now"
        action={<ButtonLink href={paths.offers}>See offers</ButtonLink>}
      >
        <p>Our best prices need no code: they are already on the menu.</p>
      </EmptyState>
    </Page>
  )
}
