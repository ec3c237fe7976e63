import type { Basket } from '@forno/contracts/baskets/basket'
import { isApiError } from '../../lib/http/api-error.ts'
import { endsBasket } from '../basket/basket-endings.ts'
import { nextEdits, withEdit, type ListedEdit } from './edit-list.ts'
import { forgetEdit, keepEdit, keptEdits } from './stored-edits.ts'
import type { BasketEdit } from './optimistic-basket.ts'

/** Messages between tabs of one browser about the basket. */
export type EditNews =
  | { readonly kind: 'edited'; readonly one: ListedEdit }
  | { readonly kind: 'tried'; readonly key: string; readonly listKey?: string | null }
  /** null = refused, or the basket has ended. */
  | { readonly kind: 'answered'; readonly key: string; readonly basket: Basket | null }
  | { readonly kind: 'changed'; readonly basket: Basket }

export type EditQueueDeps = {
  readonly storage: Storage
  /** Rejects with an `ApiError`; status 0 = no answer arrived. */
  readonly send: (one: ListedEdit) => Promise<Basket>
  /** Sends several item edits in one call, all or none; rejects as `send` does. [BAS-18] */
  readonly sendList: (list: readonly ListedEdit[], key: string) => Promise<Basket>
  readonly newKey: () => string
  readonly keep: (basket: Basket) => void
  readonly notifyTabs: (news: EditNews) => void
  readonly show: (list: readonly ListedEdit[], isWaiting: boolean) => void
  /** Receives the refusal of an edit whose caller already has the answer that the edit is stored for later. */
  readonly onRefused: (one: ListedEdit, error: unknown) => void
  readonly isOnline: () => boolean
  readonly now: () => number
}

/** Resolves to the server's basket; null = the edit is stored for later, or merged into another one. */
export type EditAnswer = Promise<Basket | null>

/**
 * Edits on their way to the server: stored until answered, sent in order, and resent under the same key when no answer
 * arrives. A refused edit is dropped and the following ones continue. [API-17] [BAS-16] … [BAS-24]
 */
export const makeEditQueue = (deps: EditQueueDeps) => {
  const { storage, keep, notifyTabs, now } = deps
  let list = keptEdits(storage)
  let isWaiting = false
  /** The callers that wait for the answer to their edit, by its key. */
  const callers = new Map<string, PromiseWithResolvers<Basket | null>>()
  const show = () => deps.show(list, isWaiting)
  const takeCaller = (key: string) => {
    const caller = callers.get(key)
    callers.delete(key)
    return caller
  }

  /** Replaces the list; `isOurs` = this tab made the change and stores it. */
  const replaceList = (next: readonly ListedEdit[], isOurs: boolean) => {
    const before = list
    list = next
    if (list.length === 0) isWaiting = false
    for (const { key } of before) if (!next.some((one) => one.key === key)) takeCaller(key)?.resolve(null)
    if (isOurs) {
      for (const { key } of before) if (!next.some((one) => one.key === key)) forgetEdit(storage, key)
      for (const one of next) if (!before.includes(one)) keepEdit(storage, one)
    }
    show()
  }
  const without = (key: string) => list.filter((one) => one.key !== key)
  const withTried = (key: string, listKey?: string | null) =>
    list.map((one) => (one.key === key ? { ...one, isTried: true, ...(listKey && { listKey }) } : one))
  const markTried = (ones: readonly ListedEdit[], listKey?: string) => {
    for (const { key } of ones) {
      list = withTried(key, listKey)
      for (const one of list) if (one.key === key) keepEdit(storage, one)
      notifyTabs({ kind: 'tried', key, ...(listKey && { listKey }) })
    }
    // While online nothing changes on screen, so nothing renders between a tap and its answer.
    if (isWaiting) show()
  }
  const settle = (key: string, basket: Basket | null) => {
    replaceList(without(key), true)
    notifyTabs({ kind: 'answered', key, basket })
  }

  const wait = () => {
    isWaiting = true
    for (const { key } of list) takeCaller(key)?.resolve(null)
    show()
  }
  const refuse = (one: ListedEdit, error: unknown) => {
    const caller = takeCaller(one.key)
    // No later edit can succeed on a basket that has ended.
    const laterEdits = endsBasket(error) ? without(one.key) : []
    settle(one.key, null)
    if (caller === undefined) deps.onRefused(one, error)
    else caller.reject(error)
    for (const { key } of laterEdits) {
      takeCaller(key)?.reject(error)
      settle(key, null)
    }
  }
  const isUnanswered = (error: unknown): boolean => isApiError(error) && error.status === 0
  /** Sends item edits in one call; resolves to whether it was answered. A refused list is sent one by one. [BAS-18] */
  const sendList = async (ones: readonly ListedEdit[], listKey: string): Promise<boolean> => {
    if (ones.some(({ isTried }) => !isTried)) markTried(ones, listKey)
    try {
      const basket = await deps.sendList(ones, listKey)
      keep(basket)
      for (const { key } of ones) settle(key, basket)
      isWaiting = false
    } catch (error) {
      if (isUnanswered(error)) {
        wait()
        return false
      }
      const refused = new Set(ones.map(({ key }) => key))
      replaceList(
        list.map((one) => (refused.has(one.key) ? { ...one, isTried: false, listKey: null } : one)),
        true,
      )
    }
    return true
  }
  /** Sends one edit; resolves to whether it was answered. */
  const sendOne = async (one: ListedEdit): Promise<boolean> => {
    if (!one.isTried) markTried([one])
    try {
      const basket = await deps.send(one)
      const caller = takeCaller(one.key)
      keep(basket)
      settle(one.key, basket)
      caller?.resolve(basket)
      isWaiting = false
    } catch (error) {
      if (isUnanswered(error)) {
        wait()
        return false
      }
      refuse(one, error)
    }
    return true
  }

  return {
    /** Adds an edit: it shows at once, and `sendThrough` sends it. */
    add: (edit: BasketEdit, key: string, name: string | null): EditAnswer => {
      const one: ListedEdit = { key, at: Math.max(now(), (list.at(-1)?.at ?? 0) + 1), edit, name, isTried: false }
      const waiting = Promise.withResolvers<Basket | null>()
      // The caller may attach its handler after the promise has settled.
      waiting.promise.catch(() => undefined)
      callers.set(key, waiting)
      replaceList(withEdit(list, one), true)
      notifyTabs({ kind: 'edited', one })
      if (!list.some((listed) => listed.key === key)) takeCaller(key)?.resolve(null)
      return waiting.promise
    },
    /** Sends the edits up to and including this one, or all of them without a key. Stops when no answer arrives. */
    sendThrough: async (key: string | null): Promise<void> => {
      while (key === null || list.some((one) => one.key === key)) {
        const next = nextEdits(list, (one) => callers.has(one.key))
        const [first] = next
        if (first === undefined) return
        // An unsent edit has certainly not arrived and can still change.
        if (!deps.isOnline()) {
          wait()
          return
        }
        const isList = next.length > 1 || Boolean(first.listKey)
        if (!(await (isList ? sendList(next, first.listKey ?? deps.newKey()) : sendOne(first)))) return
      }
    },
    /** Applies an edit of another tab. */
    receive: (news: EditNews): void => {
      if ('basket' in news && news.basket !== null) keep(news.basket)
      if (news.kind === 'edited') replaceList(withEdit(list, news.one), false)
      if (news.kind === 'tried') replaceList(withTried(news.key, news.listKey), false)
      if (news.kind === 'answered') replaceList(without(news.key), false)
    },
    list: (): readonly ListedEdit[] => list,
    show,
  }
}
