import type { BasketId } from '@forno/domain/core/basic-types'
import type { Basket } from '@forno/contracts/baskets/basket'
import type { QueryClient } from '@tanstack/react-query'
import type { ApiError } from '../../lib/http/api-error.ts'
import type { Call } from '../../lib/http/call.ts'
import { afterFrame } from '../../lib/browser/after-frame.ts'
import { uuid } from '../../lib/browser/uuid.ts'
import { basketQuery, basketScope, keepBasket } from '../../api/baskets.ts'
import { editKey, unansweredEdits } from '../basket/basket-view.ts'
import type { ListedEdit } from './edit-list.ts'
import { showEditError } from './edit-errors.ts'
import { makeEditQueue, type EditNews } from './edit-queue.ts'
import { afterEdit, type BasketEdit } from './optimistic-basket.ts'
import { sendEdit, sendEditList } from './send-edit.ts'
import type { SessionStore } from '../session/session.ts'

export type EditDeps = { readonly call: Call; readonly queries: QueryClient; readonly session: SessionStore }

type RefusalListener = (one: ListedEdit, error: unknown) => void

/** The pending edits of this browser's basket, which its tabs share. */
export const makeTabEdits = (deps: EditDeps) => {
  const { call, queries, session } = deps
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('basket')
  let refusalListener: RefusalListener | null = null
  const notifyTabs = (news: EditNews): void => void setTimeout(() => channel?.postMessage(news))
  const queue = makeEditQueue({
    storage: localStorage,
    // Read when the edit is sent, because the basket may have been replaced since the tap.
    send: (one) => sendEdit(call, session.getState().basketId as BasketId, one),
    sendList: (list, key) => sendEditList(call, session.getState().basketId as BasketId, list, key),
    newKey: uuid,
    keep: (basket) => keepBasket(queries, basket),
    notifyTabs,
    show: (list, isWaiting) =>
      unansweredEdits.setState({
        over: shownOver(list),
        isWaiting,
        isOnItsWay: list.length > 0 && !isWaiting,
        open: isWaiting ? list.filter(({ isTried }) => !isTried).map(({ key }) => key) : [],
      }),
    onRefused: (one, error) => refusalListener?.(one, error),
    isOnline: () => navigator.onLine,
    now: () => Date.now(),
  })
  channel?.addEventListener('message', ({ data }: MessageEvent<EditNews>) => queue.receive(data))
  queue.show()
  return {
    list: queue.list,
    showError: showEditError,
    /** Informs the other tabs of this browser, in order, once this one has rendered. */
    notifyTabs,
    /** Sets the listener for refused edits whose caller has stopped waiting. */
    onRefused: (listener: RefusalListener): void => {
      refusalListener = listener
    },
    /** Applies one edit: shown at once, sent after rendering and after earlier edits. null = it waits for a network. */
    run: async (edit: BasketEdit, onError: (error: ApiError) => void): Promise<Basket | null> => {
      const key = edit.kind === 'added' ? edit.tap : uuid()
      const answer = queue.add(edit, key, nameOf(deps, edit))
      await afterFrame()
      const mutationFn = async () => {
        await oneTabAtATime(() => queue.sendThrough(key))
        return answer
      }
      return queries
        .getMutationCache()
        .build<Basket | null, ApiError, BasketEdit, unknown>(queries, {
          mutationKey: editKey,
          scope: basketScope,
          mutationFn,
          onError,
        })
        .execute(edit)
    },
    /** Sends all waiting edits, in turn with other basket changes; resolves to whether none is left. */
    sendAll: async (): Promise<boolean> => {
      if (queue.list().length === 0) return true
      const mutationFn = () => oneTabAtATime(() => queue.sendThrough(null))
      await queries.getMutationCache().build(queries, { scope: basketScope, mutationFn }).execute(undefined)
      return queue.list().length === 0
    },
  }
}
export type TabEdits = ReturnType<typeof makeTabEdits>

/** Applies edits to a basket, once for the many components that show it. */
const shownOver = (list: readonly ListedEdit[]) => {
  let last: readonly [Basket, Basket] | null = null
  return (basket: Basket): Basket => {
    if (list.length === 0) return basket
    if (last?.[0] !== basket) last = [basket, list.reduce((shown, { edit }) => afterEdit(shown, edit), basket)]
    return last[1]
  }
}

/** One tab sends at a time if the browser supports locks; otherwise the keys alone prevent a second effect. */
const oneTabAtATime = async (work: () => Promise<void>): Promise<void> => {
  if ('locks' in navigator) await navigator.locks.request('basketEdits', work)
  else await work()
}

/** The name of the edited item, for messages; null = the edit concerns the whole basket, or the item is unknown. */
const nameOf = ({ queries, session }: EditDeps, edit: BasketEdit): string | null => {
  if ('shown' in edit) return edit.shown?.name ?? null
  if (edit.kind === 'cleared') return null
  const cached = queries.getQueryData(basketQuery(session.getState().basketId ?? '').queryKey)
  const basket = cached && unansweredEdits.getState().over(cached)
  const { basketItemId: id } = edit
  const item = basket?.basketItems.find(({ basketItemId }) => basketItemId === id)
  const meal = basket?.groupedBasketItems.find(({ groupedBasketItemId }) => groupedBasketItemId === id)
  return (item ?? meal)?.name ?? null
}
