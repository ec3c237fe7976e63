import type { DehydratedState } from '@tanstack/react-query'
import type { Shop } from '../../lib/react/shop-context.ts'
import type { Where } from '../../lib/disposition.ts'

/** What travels with the page as non-executable JSON. */
export type InitialState = {
  readonly shop: Shop
  readonly where: Where | null
  /** The query cache of the render; null where the browser draws the page itself. */
  readonly queries: DehydratedState | null
}

/** JSON that cannot end its own script element. */
export const serialise = (state: InitialState): string => JSON.stringify(state).replaceAll('<', '\\u003c')

export const readInitialState = (page: Document): InitialState | null => {
  const text = page.getElementById('state')?.textContent
  return text ? (JSON.parse(text) as InitialState) : null
}
