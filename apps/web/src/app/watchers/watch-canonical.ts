import { originOf } from '../../lib/react/shop-context.ts'
import type { AppDeps } from '../shell/app-deps.ts'
import { pageFacts } from '../routes/page-facts.ts'
import type { AppRouter } from '../routes/routes.tsx'

/** Keeps the canonical link of the head equal to the current screen's address, which phones share. */
export const watchCanonical = (router: AppRouter, { shop }: AppDeps): void => {
  const origin = originOf(shop.configuration)
  router.subscribe('onResolved', ({ toLocation }) => {
    const { canonical } = pageFacts(router.state.matches, toLocation.pathname)
    document.querySelector('link[rel=canonical]')?.setAttribute('href', origin + canonical)
  })
}
