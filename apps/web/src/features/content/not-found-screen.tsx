import { useBrand } from '../../lib/react/shop-context.ts'
import { PageHead } from '../../lib/react/page-head.tsx'
import { paths } from '../../urls/urls.ts'
import { useMounted } from '../../lib/react/mounted.ts'
import { ButtonLink } from '../../ui/buttons/button.tsx'
import { Cluster, Page } from '../../ui/layout/layout.tsx'
import { EmptyState } from '../../ui/progress/states.tsx'

/** The page for unknown addresses, with links to real ones. [NAV-37] */
export function NotFoundScreen() {
  const brand = useBrand()
  useMounted()
  return (
    <Page narrow>
      <PageHead title="Page not found" brand={brand} isHidden />
      <EmptyState
        icon="search"
        headingLevel={1}
        title="We couldn't find that page"
        action={
          <Cluster>
            <ButtonLink href={paths.menu()}>See the menu</ButtonLink>
            <ButtonLink href={paths.home} variant="secondary">
              Home
            </ButtonLink>
          </Cluster>
        }
      >
        <p>It may have moved, or there's a typo in the address. Your cart is safe.</p>
      </EmptyState>
    </Page>
  )
}
