import type { AnyRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { hydrateRoot, type RootOptions } from 'react-dom/client'

/** Lets the browser handle what was touched meanwhile, between two long pieces of work. */
export const yieldToMain = () => new Promise((resolve) => setTimeout(resolve))

/**
 * Takes over the nodes that the server drew. In browsers the router wraps its root in a Suspense boundary unless `ssr` is set; the
 * server draws none, and React would throw the whole page away. The router's own `hydrate` sets it, too, but only for pages whose
 * state is an inline script, which our policy forbids. A browser test holds the nodes' identity.
 */
export const hydrate = async (router: AnyRouter, root: HTMLElement, app: ReactNode, options: RootOptions) => {
  router.ssr = { manifest: undefined }
  await router.load()
  await yieldToMain()
  hydrateRoot(root, app, options)
}
