import { SupportText } from '../../lib/react/support-link.tsx'
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useBrand } from '../../lib/react/shop-context.ts'
import { sentence } from '../../state/texts/sentences.ts'
import { showFatal } from '../../features/fatal/show-fatal.tsx'
import { isFileLost, type FileLost } from '../../lib/browser/import-again.ts'
import { reloadOnline } from '../../lib/storage/back-online.ts'
import { RetryOnline } from '../../state/offline/retry-online.tsx'
import { isApiError } from '../../lib/http/api-error.ts'
import { PageHead } from '../../lib/react/page-head.tsx'
import { takeReload } from './reload-once.ts'
import { useMounted } from '../../lib/react/mounted.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Page } from '../../ui/layout/layout.tsx'
import { ErrorState } from '../../ui/progress/states.tsx'
import { RoutePending } from './route-pending.tsx'

/** Replaces a screen that failed: what happened, what is safe, and one action. */
export function RouteError({ error }: ErrorComponentProps) {
  return isFileLost(error) ? <LostScreen error={error} /> : <FailedScreen error={error} />
}

function FailedScreen({ error }: { error: unknown }) {
  const router = useRouter()
  const queries = useQueryErrorResetBoundary()
  const retry = () => {
    queries.reset()
    void router.invalidate()
  }
  const isOffline = isApiError(error) && error.status === 0
  const texts = isOffline ? offline : { title: "This page couldn't be loaded", text: sentence(error) }
  return (
    <>
      <Failure {...texts} onRetry={retry} />
      {isOffline && <RetryOnline onOnline={retry} />}
    </>
  )
}

const offline = { icon: 'offline', title: "You're offline", text: 'Check your connection.' } as const

type FailureProps = {
  readonly icon?: 'offline'
  readonly title: string
  readonly text: string
  readonly onRetry: () => void
}

function Failure({ icon, title, text, onRetry }: FailureProps) {
  const brand = useBrand()
  useMounted()
  return (
    <Page narrow>
      <PageHead title={title} brand={brand} isHidden />
      <ErrorState icon={icon} headingLevel={1} title={title} action={<Button onClick={onRetry}>Try again</Button>}>
        <p>
          <SupportText text={text} /> Your cart is safe.
        </p>
      </ErrorState>
    </Page>
  )
}

/**
 * Reloads the page once; if its files are lost again, the fatal screen follows. Offline it waits for the network:
 * browsers cache a failed module, so that only a reload loads the screen. [NAV-38] [SES-18]
 */
function LostScreen({ error }: { error: FileLost }) {
  const [isOffline] = useState(() => !navigator.onLine)
  useEffect(() => {
    if (isOffline) return
    if (takeReload(sessionStorage, location.pathname, Date.now())) location.reload()
    else showFatal('lost', error.message)
  }, [error, isOffline])
  useEffect(() => {
    if (!isOffline) return
    addEventListener('online', reloadOnline)
    return () => removeEventListener('online', reloadOnline)
  }, [isOffline])
  return isOffline ? <Failure {...offline} onRetry={reloadIfOnline} /> : <RoutePending />
}

/** Reloads the page with a network; offline, a reload would end on the browser's own error page. */
const reloadIfOnline = () => {
  if (navigator.onLine) location.reload()
}
