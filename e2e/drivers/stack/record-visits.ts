import type { APIRequestContext, Browser, BrowserContext, TestInfo } from '@playwright/test'

type Journey = { readonly browser: Browser; readonly context: BrowserContext; readonly baseURL: string | undefined }

/** Notes a page by its address; addresses of other origins and of calls are left out. */
export type NotePage = (address: string) => void

const isCall = (path: string): boolean => path.startsWith('/api/')

/**
 * Notes in the report which calls the pages of a journey make, and which pages it opens or reads as the server renders
 * them. `npm run requirements` counts the ids in its title by that. Calls that set something up are left out.
 */
export const recordVisits = async (
  { browser, context, baseURL }: Journey,
  use: (notePage: NotePage) => Promise<void>,
  testInfo: TestInfo,
): Promise<void> => {
  const visited = new Set<string>()
  const shop = new URL(baseURL ?? 'about:blank')
  const notePage: NotePage = (address) => {
    const { origin, pathname } = new URL(address, shop)
    if (origin === shop.origin && !isCall(pathname)) visited.add(pathname)
  }
  const follow = (each: BrowserContext): void => {
    each.on('page', (page) => {
      page.on('framenavigated', (frame) => {
        if (frame === page.mainFrame()) notePage(frame.url())
      })
    })
    each.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (isCall(pathname)) visited.add(`${request.method()} ${pathname}`)
      else if (request.isNavigationRequest()) notePage(request.url())
    })
  }
  follow(context)
  followReads(context.request, notePage)
  browser.on('context', follow)
  await use(notePage)
  browser.off('context', follow)
  if (visited.size > 0) testInfo.annotations.push({ type: 'visited', description: [...visited].join('\n') })
}

/** Notes the pages that a test reads without a browser, and those to which they redirect. */
export const followReads = (request: APIRequestContext, notePage: NotePage): void => {
  const get = request.get.bind(request)
  request.get = async (address, options) => {
    const answer = await get(address, options)
    for (const each of [address, answer.url()]) notePage(each)
    return answer
  }
}
