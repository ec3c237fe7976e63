import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useBrand } from '../data/configuration.ts'
import { sentence } from '../data/sentences.ts'
import { showFatal } from '../features/fatal/show-fatal.tsx'
import { isApiError } from '../lib/api-error.ts'
import { PageHead } from '../lib/page-head.tsx'
import { takeReload } from '../lib/reload-once.ts'
import { Button } from '../ui/button.tsx'
import { Page } from '../ui/layout.tsx'
import { ErrorState } from '../ui/states.tsx'
import { RoutePending } from './route-pending.tsx'
import { ScreenLost } from './screen-lost.ts'

/** What stands in place of a screen that failed: what happened, what is safe, one thing to do. */
export function RouteError({ error }: ErrorComponentProps) {
  return error instanceof ScreenLost ? <LostScreen error={error} /> : <FailedScreen error={error} />
}

function FailedScreen({ error }: { error: unknown }) {
  const router = useRouter()
  const queries = useQueryErrorResetBoundary()
  const brand = useBrand()
  const isOffline = isApiError(error) && error.status === 0
  const title = isOffline ? "You're offline" : "This page couldn't be loaded"
  const again = () => {
    queries.reset()
    void router.invalidate()
  }
  return (
    <Page narrow>
      <PageHead title={title} brand={brand} isHidden />
      <ErrorState
        icon={isOffline ? 'offline' : 'warning'}
        headingLevel={1}
        title={title}
        action={<Button onClick={again}>Try again</Button>}
      >
        <p>{isOffline ? 'Check your connection.' : sentence(error)} Your cart is safe.</p>
      </ErrorState>
    </Page>
  )
}

/** Reloads the page once; when that was tried a moment ago, or there is no network, the fatal screen follows. [NAV-38] */
function LostScreen({ error }: { error: ScreenLost }) {
  useEffect(() => {
    if (navigator.onLine && takeReload(sessionStorage, location.pathname, Date.now())) location.reload()
    else showFatal(error.message)
  }, [error])
  return <RoutePending />
}
