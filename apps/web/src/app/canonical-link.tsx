import { useRouterState } from '@tanstack/react-router'
import { useOrigin } from '../data/configuration.ts'
import { canonicalAddress } from '../lib/canonical-address.ts'
import { pageFacts } from './page-facts.ts'

/** The one address of the page, for search engines and for what a phone shares. */
export function CanonicalLink() {
  const path = useRouterState({
    select: ({ matches, location }) => pageFacts(matches)?.canonical ?? canonicalAddress(location.pathname),
  })
  return <link rel="canonical" href={useOrigin() + path} />
}
