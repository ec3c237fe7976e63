import type { Basket } from '@forno/contracts/baskets/basket'
import type { BasketId } from '@forno/domain/core/words'
import type { QueryClient } from '@tanstack/react-query'
import type { ApiError } from '../../lib/http/api-error.ts'
import type { Call } from '../../lib/http/call.ts'
import { afterFrame } from '../../lib/browser/after-frame.ts'
import { uuid } from '../../lib/browser/uuid.ts'
import { keepBasket, basketQuery } from '../../api/baskets.ts'
import { editKey, unanswered } from '../basket/basket-view.ts'
import type { ListedEdit } from './edit-list.ts'
import { makeEditQueue, type EditNews, type EditQueue } from './edit-queue.ts'
import { afterEdit, type BasketEdit } from './optimistic-basket.ts'
import { sendEdit } from './send-edit.ts'
import type { SessionStore } from '../session/session.ts'

export { tellEditTrouble } from './edit-errors.ts'

export type EditDeps = { readonly call: Call; readonly queries: QueryClient; readonly session: SessionStore }

/** Tells the other tabs of this browser, in order, once this one has been drawn. */
export const tellTabs = (news: EditNews): void => void setTimeout(() => channel?.postMessage(news))

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('basket')
let queue: EditQueue | null = null
let onRefused: ((one: ListedEdit, trouble: unknown) => void) | null = null

/** Listeners for edits that were refused after their caller had stopped waiting. */
export const tellRefusedEdits = (tell: (one: ListedEdit, trouble: unknown) => void): void => {
  onRefused = tell
}

/** The pending edits of this browser's basket, created on first use. */
export const editsHere = ({ call, queries, session }: EditDeps): EditQueue => {
  if (queue !== null) return queue
  queue = makeEditQueue({
    storage: localStorage,
    // Read when the edit is sent, not when it was tapped: the basket may have been replaced meanwhile.
    send: (one) => sendEdit(call, session.getState().basketId as BasketId, one),
    keep: (basket) => keepBasket(queries, basket),
    tellTabs,
    show: (list, isWaiting) =>
      unanswered.setState({
        over: shownOver(list),
        isWaiting,
        isOnItsWay: list.length > 0 && !isWaiting,
        open: isWaiting ? list.filter(({ isTried }) => !isTried).map(({ key }) => key) : [],
      }),
    onRefused: (one, trouble) => onRefused?.(one, trouble),
    isOnline: () => navigator.onLine,
    now: () => Date.now(),
  })
  channel?.addEventListener('message', ({ data }: MessageEvent<EditNews>) => queue?.hear(data))
  queue.show()
  return queue
}

/** Many parts of a screen show the basket: it is put together once. */
const shownOver = (list: readonly ListedEdit[]) => {
  let last: readonly [Basket, Basket] | null = null
  return (basket: Basket): Basket => {
    if (list.length === 0) return basket
    if (last?.[0] !== basket) last = [basket, list.reduce((shown, { edit }) => afterEdit(shown, edit), basket)]
    return last[1]
  }
}

const scope = { id: 'basket' }

/** One tab at a time, where the browser can see to it; else the keys alone keep an edit from being done twice. */
const alone = async (work: () => Promise<void>): Promise<void> => {
  if ('locks' in navigator) await navigator.locks.request('basketEdits', work)
  else await work()
}

type Mutating = EditDeps & { readonly onError: (trouble: ApiError) => void }

/** Does one edit: shown at once, sent once it is drawn, after what was done before it. null: it waits for a network. */
export const runEdit = async ({ onError, ...parts }: Mutating, edit: BasketEdit): Promise<Basket | null> => {
  const edits = editsHere(parts)
  const key = edit.kind === 'added' ? edit.tap : uuid()
  const answer = edits.add(edit, key, nameOf(parts, edit))
  await afterFrame()
  const mutationFn = async () => {
    await alone(() => edits.sendThrough(key))
    return answer
  }
  return parts.queries
    .getMutationCache()
    .build<Basket | null, ApiError, BasketEdit, unknown>(parts.queries, {
      mutationKey: editKey,
      scope,
      mutationFn,
      onError,
    })
    .execute(edit)
}

/** Sends all that waits, in turn with every other change of the basket; tells whether nothing is left. */
export const sendAllEdits = async (parts: EditDeps): Promise<boolean> => {
  const edits = editsHere(parts)
  if (edits.list().length === 0) return true
  const mutationFn = () => alone(() => edits.sendThrough(null))
  await parts.queries.getMutationCache().build(parts.queries, { scope, mutationFn }).execute(undefined)
  return edits.list().length === 0
}

const nameOf = ({ queries, session }: EditDeps, edit: BasketEdit): string | null => {
  if ('shown' in edit) return edit.shown?.name ?? null
  if (edit.kind === 'cleared') return null
  const kept = queries.getQueryData(basketQuery(session.getState().basketId ?? '').queryKey)
  const basket = kept && unanswered.getState().over(kept)
  const { basketItemId: id } = edit
  const item = basket?.basketItems.find(({ basketItemId }) => basketItemId === id)
  const meal = basket?.groupedBasketItems.find(({ groupedBasketItemId }) => groupedBasketItemId === id)
  return (item ?? meal)?.name ?? null
}
