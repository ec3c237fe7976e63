import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'

/**
 * Opens the page at the path `to` in place of this one; null stays. A second tap on a link to this one, before the
 * other page has opened, cancels the redirect, and it begins again. The path must differ from that of this page.
 */
export const useRedirect = (to: string | null): void => {
  const navigate = useNavigate()
  // The address of the page that is opening, as soon as it begins to load.
  const opening = useLocation({ select: ({ pathname }) => pathname })
  const isDue = to !== null && opening !== to
  useEffect(() => {
    if (isDue) void navigate({ to, replace: true })
  }, [isDue, navigate, to])
}
