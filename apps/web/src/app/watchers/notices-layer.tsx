import { lazy, Suspense } from 'react'
import { useHydrated } from '../../lib/react/use-hydrated.ts'
import { SupportText } from '../../lib/react/support-link.tsx'
import { useNotices } from '../../ui/notices/notices.ts'

// It is above every screen: without its code the page works, and a failure here would remove all of it.
const NoticesProvider = lazy(() =>
  import('../../ui/notices/notices-provider.tsx').then(
    ({ NoticesProvider: it }) => ({ default: it }),
    () => new Promise<never>(() => undefined),
  ),
)

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
