import { createElement } from 'react'
import { pageQuery } from '../data/content.ts'
import { ensure } from '../data/read.ts'
import { readKept, writeKept } from '../lib/storage.ts'
import type { Needs } from './needs.ts'
import { splashRoutes } from './route-names.ts'
import type { AppRouter } from './router.tsx'
import { routeOf } from './session-route.ts'

const keptName = 'splash'

/** Shows a page of content in a dialog, once per session, on the first of its routes that one comes to. [NAV-19] [SES-17] */
export const watchSplash = async (router: AppRouter, needs: Needs, slug: string): Promise<void> => {
  if (isSeen()) return
  const page = await ensure(needs.queries, pageQuery(slug))
  const show = async () => {
    const [{ SplashDialog }, { showAside }] = await Promise.all([
      import('../features/content/splash-dialog.tsx'),
      import('./aside.tsx'),
    ])
    if (isSeen() || !isWanted(router, needs)) return
    writeKept(sessionStorage, keptName, true)
    const takeAway = showAside(router, needs, createElement(SplashDialog, { page, onClose: () => takeAway() }))
  }
  const look = () => {
    if (!isSeen() && isWanted(router, needs)) void show()
  }
  router.subscribe('onResolved', look)
  look()
}

const isWanted = (router: AppRouter, { panels }: Needs): boolean => {
  const name = routeOf(router)
  return splashRoutes.some((each) => each === name) && panels.getState().open === null
}

const isSeen = (): boolean => readKept(sessionStorage, keptName) === true
