import { parentOfProduct, productMessages } from './product-errors.ts'
import { isApiError } from '../../../lib/http/api-error.ts'
import type { AppDeps } from '../../shell/app-deps.ts'
import type { AppRouter } from '../../routes/routes.tsx'

/** A refusal, which another try may resolve; server errors are handled by `watchFailures`. [ERR-12] */
const isRefused = (error: unknown): boolean => isApiError(error) && error.status > 0 && error.status < 500

/** Shows a message about a product that cannot be loaded; an unknown product is replaced by its category. [ERR-18] */
export const watchProducts = (router: AppRouter, { notices }: AppDeps): void => {
  const check = (): void => {
    const { matches, location, isLoading } = router.state
    const parent = isLoading ? null : parentOfProduct(location.pathname)
    if (parent === null) return
    if (matches.some(({ error }) => isRefused(error)))
      notices.snackbar({ text: productMessages.failed, theme: 'danger' })
    if (!matches.some(({ status }) => status === 'notFound')) return
    notices.snackbar({ text: productMessages.notFound, theme: 'warning' })
    void router.navigate({ to: parent, replace: true })
  }
  router.subscribe('onRendered', check)
  check()
}
