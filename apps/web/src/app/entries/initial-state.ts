import type { DehydratedState } from '@tanstack/react-query'
import type { Shop } from '../../lib/react/shop-context.ts'
import type { Where } from '../../lib/disposition.ts'

/** The state that the page contains as non-executable JSON. */
export type InitialState = {
  readonly shop: Shop
  readonly where: Where | null
  /** The query cache of the server; null where the browser renders the page. */
  readonly queries: DehydratedState | null
}

/** JSON that cannot close its own script element. */
export const serialise = (state: InitialState): string => JSON.stringify(state).replaceAll('<', '\\u003c')

/** The state of the page; null = the page has none, like that of the phone app. */
export const readInitialState = (page: Document): InitialState | null => {
  const text = page.getElementById('state')?.textContent
  return text ? (JSON.parse(text) as InitialState) : null
}
