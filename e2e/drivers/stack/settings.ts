import type { Page } from '@playwright/test'
import { bypassServiceWorker } from '../screens/service-worker.ts'

/**
 * Serves the shop's pages with changed and without removed values of the configuration, as an operator would set them.
 * `group` is the part of the configuration that changes.
 */
export const withSettings = async (
  page: Page,
  settings: Readonly<Record<string, string>>,
  removed: readonly string[] = [],
  group: 'settings' | 'uris' = 'settings',
): Promise<void> => {
  // The browser does not know where an intercepted page comes from, and asks before it calls a local simulator.
  await page.context().grantPermissions(['local-network-access'])
  await bypassServiceWorker(page)
  await page.route(
    (url) => !/^\/(api|assets|pictures|img)\//.test(url.pathname),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback()
      const answer = await route.fetch()
      const more = JSON.stringify(settings).slice(1, -1)
      const without = (text: string, name: string) => {
        const entry = `"${name}":"(?:[^"\\\\]|\\\\.)*"`
        return text.replace(new RegExp(`,${entry}|${entry},?`), '')
      }
      const page = [...Object.keys(settings), ...removed].reduce(without, await answer.text())
      const body = more === '' ? page : page.replace(`"${group}":{`, `"${group}":{${more},`)
      return route.fulfill({ response: answer, body })
    },
  )
}
