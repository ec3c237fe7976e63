import { useLocation } from '@tanstack/react-router'
import { FranchiseThanksScreen } from '../../../features/forms/franchise-thanks-screen.tsx'
import { useHydrated } from '../../../lib/react/use-hydrated.ts'

/** /franchise/thanks */
export function Screen() {
  // The server renders the page without its query.
  const isHydrated = useHydrated()
  // Read as text: the router would parse a numeric reference as a number.
  const query = useLocation({ select: ({ searchStr }) => searchStr })
  const reference = new URLSearchParams(query).get('reference') ?? ''
  return <FranchiseThanksScreen reference={isHydrated && /^[A-Z0-9]{10}$/.test(reference) ? reference : null} />
}
