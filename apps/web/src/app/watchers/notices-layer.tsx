import { lazy, Suspense } from 'react'
import { useHydrated } from '../../lib/react/use-hydrated.ts'
import { SupportText } from '../../lib/react/support-link.tsx'
import { useNotices } from '../../ui/notices/notices.ts'

/** Milliseconds until lost code is asked for again. */
const retryPause = 15_000

/** Never rejects: it is above every screen, so a failure would remove the page, which works without this code. */
const load = (): Promise<typeof import('../../ui/notices/notices-provider.tsx')> =>
  import('../../ui/notices/notices-provider.tsx').catch(() =>
    new Promise((resolve) => setTimeout(resolve, retryPause)).then(load),
  )

const NoticesProvider = lazy(async () => ({ default: (await load()).NoticesProvider }))

const withSupportLink = (text: string) => <SupportText text={text} />

/**
 * Renders snackbars, toasts and questions. None appears before hydration, so the first view does not contain this
 * code.
 */
export function NoticesLayer() {
  const notices = useNotices()
  const isHydrated = useHydrated()
  return (
    <Suspense fallback={null}>
      {isHydrated && (
        <NoticesProvider notices={notices} renderText={withSupportLink}>
          {null}
        </NoticesProvider>
      )}
    </Suspense>
  )
}
