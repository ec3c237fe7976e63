import { minute } from '@forno/domain/core/durations'
import { logFailure } from '../../../lib/browser/log.ts'
import type { AppDeps } from '../../shell/app-deps.ts'
import type { AppRouter } from '../../routes/routes.tsx'

/**
 * Reads the cart again each minute while it is on screen and its customer active: its store may close or fall silent,
 * its prices may change and its vouchers end although nothing is tapped. [RUL-14] [VOU-08] [TIM-11]
 */
export const watchVisibleBasket = (router: AppRouter, deps: AppDeps): void => {
  let read: (() => Promise<void>) | undefined
  setInterval(() => {
    if (!deps.session.getState().basketId) return
    import('./read-visible-basket.ts')
      .then(({ makeVisibleBasketReader }) => (read ??= makeVisibleBasketReader(router, deps))())
      .catch((error: unknown) => {
        // Without a network the code may not load; the next read loads it.
        if (navigator.onLine) logFailure('the open cart could not be read', error)
      })
  }, minute)
}
