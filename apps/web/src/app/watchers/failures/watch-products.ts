import { parentOfProduct, productTexts } from './product-trouble.ts'
import { isApiError } from '../../../lib/http/api-error.ts'
import type { Needs } from '../../shell/needs.ts'
import type { AppRouter } from '../../routes/router.tsx'

/** Refused for a reason that another try may mend; what the server fails at is met elsewhere. [ERR-12] */
const isRefused = (error: unknown): boolean => isApiError(error) && error.status > 0 && error.status < 500

/** A product that is not there is said so, and its category takes its place; one that cannot be had now is said so. [ERR-18] */
export const watchProducts = (router: AppRouter, { notices }: Needs): void => {
  const look = (): void => {
    const { matches, location, isLoading } = router.state
    const parent = isLoading ? null : parentOfProduct(location.pathname)
    if (parent === null) return
    if (matches.some(({ error }) => isRefused(error))) notices.snackbar({ text: productTexts.failed, theme: 'danger' })
    if (!matches.some(({ status }) => status === 'notFound')) return
    notices.snackbar({ text: productTexts.notFound, theme: 'warning' })
    void router.navigate({ to: parent, replace: true })
  }
  router.subscribe('onRendered', look)
  look()
}
