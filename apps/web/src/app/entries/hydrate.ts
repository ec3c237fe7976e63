import type { AnyRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { hydrateRoot, type RootOptions } from 'react-dom/client'

/** A breath for the browser between two long pieces of work: the page may have been touched meanwhile. */
export const breathe = () => new Promise((resolve) => setTimeout(resolve))

/**
 * Takes over the nodes that the server drew. The router wraps its root in a Suspense boundary in browsers unless it believes
 * that its own server rendering is at work; the server draws none, and React would throw the whole page away. That one internal
 * property stands here alone; a browser test holds the nodes' identity.
 */
export const hydrate = async (router: AnyRouter, root: HTMLElement, app: ReactNode, options: RootOptions) => {
  Object.assign(router, { ssr: { manifest: undefined } })
  await router.load()
  await breathe()
  hydrateRoot(root, app, options)
}
