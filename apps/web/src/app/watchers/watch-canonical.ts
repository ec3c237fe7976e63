import { originOf } from '../../lib/react/shop-context.ts'
import type { Needs } from '../shell/needs.ts'
import { pageFacts } from '../routes/page-facts.ts'
import type { AppRouter } from '../routes/router.tsx'

/** Keeps the canonical address that came with the first page true of the screen that is shown: phones share that address. */
export const watchCanonical = (router: AppRouter, { shop }: Needs): void => {
  const origin = originOf(shop.configuration)
  router.subscribe('onResolved', ({ toLocation }) => {
    const { canonical } = pageFacts(router.state.matches, toLocation.pathname)
    document.querySelector('link[rel=canonical]')?.setAttribute('href', origin + canonical)
  })
}
