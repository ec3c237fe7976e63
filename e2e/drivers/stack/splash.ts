import type { Page } from '@playwright/test'
import type { Splash } from '@forno/contracts/layouts/frame'
import { bypassServiceWorker } from '../screens/service-worker.ts'

const summer: Splash = {
  name: 'summer',
  title: 'Open later this summer',
  blocks: [{ kind: 'paragraph', inside: ['Most of our stores bake until midnight from December to February.'] }],
  action: 'Good to know',
  href: null,
  maximumDismissals: 2,
  minutes: 10,
}

/** Serves the shop's pages and its frame with an active splash screen, as if an editor had published it. [CON-09] */
export const withSplash = async (page: Page, changes: Partial<Splash>): Promise<void> => {
  // The browser does not know where an intercepted page comes from, and asks before it calls a local simulator.
  await page.context().grantPermissions(['local-network-access'])
  await bypassServiceWorker(page)
  await page.route(
    ({ pathname }) => !/^\/(api|assets|pictures|img)\//.test(pathname) || pathname.endsWith('/content/frame'),
    async (route) => {
      const { pathname } = new URL(route.request().url())
      const isPage = route.request().resourceType() === 'document'
      if (!isPage && !pathname.endsWith('/content/frame')) return route.fallback()
      const answer = await route.fetch()
      const text = await answer.text()
      const body = text.replace('"splash":null', `"splash":${JSON.stringify({ ...summer, ...changes })}`)
      return route.fulfill({ response: answer, body })
    },
  )
}
