import type { AnyRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { rootErrors } from '../../lib/react/root-errors.ts'

/** Lets the browser handle input between two long tasks. */
export const yieldToMain = () => new Promise((resolve) => setTimeout(resolve))

/**
 * Hydrates the server's nodes. Without `ssr`, the router wraps its root in a Suspense boundary that the server does
 * not render, and React would discard the page. The router's own `hydrate` sets `ssr` too, but needs an inline
 * script, which our CSP forbids. A browser test checks that the nodes stay the same.
 */
export const hydrate = async (router: AnyRouter, root: HTMLElement, app: ReactNode) => {
  router.ssr = { manifest: undefined }
  await router.load()
  await yieldToMain()
  hydrateRoot(root, app, rootErrors)
}
