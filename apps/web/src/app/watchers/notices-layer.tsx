import { lazy, Suspense } from 'react'
import { useHydrated } from '../../lib/react/use-hydrated.ts'
import { useNotices } from '../../ui/notices/notices.ts'

const NoticesProvider = lazy(() =>
  import('../../ui/notices/notices-provider.tsx').then(({ NoticesProvider: it }) => ({ default: it })),
)

/** Draws snackbars, toasts and questions; nothing is told before the app answers, so the first view goes without its code. */
export function NoticesLayer() {
  const notices = useNotices()
  const isHydrated = useHydrated()
  return (
    <Suspense fallback={null}>{isHydrated && <NoticesProvider notices={notices}>{null}</NoticesProvider>}</Suspense>
  )
}
