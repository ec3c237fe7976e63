import { useLocation, useMatch, useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/**
 * Opens the page at the path `to` in place of this one; null = no redirect. A second tap on a link to this page, before
 * the other one has opened, cancels the redirect, and it begins again. A customer who opens a third page meanwhile gets
 * that page. The path must differ from that of this page.
 */
export const useRedirect = (to: string | null): void => {
  const navigate = useNavigate()
  const router = useRouter()
  const page = useMatch({ strict: false, shouldThrow: false, select: ({ id }) => id })
  // The address of the page that is opening, as soon as it begins to load.
  const opening = useLocation({ select: ({ pathname }) => pathname })
  const isHere = router.matchRoutes(opening).some(({ id }) => id === page)
  const isDue = to !== null && isHere
  useEffect(() => {
    if (isDue) void navigate({ to, replace: true })
  }, [isDue, navigate, to])
}
