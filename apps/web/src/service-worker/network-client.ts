import type { FetchEvent } from './worker-scope.ts'

/** A page of this site from the network, past the browser's cache. */
export const freshPage = (path: string): Promise<Response> => fetch(path, { cache: 'no-cache' })

/** The network's answer to a request; for a page the one that the browser asked for while it started the worker. */
export const fromNetwork = async ({ request, preloadResponse }: FetchEvent): Promise<Response> => {
  const preloaded = await preloadResponse
  return preloaded instanceof Response ? preloaded : fetch(request)
}
