import type { Basket } from '@forno/contracts/baskets/basket'
import { isApiError } from '../../lib/http/api-error.ts'
import { endsBasket } from '../basket/basket-endings.ts'
import { withEdit, type ListedEdit } from './edit-list.ts'
import { forgetEdit, keepEdit, keptEdits } from './stored-edits.ts'
import type { BasketEdit } from './optimistic-basket.ts'

/** What tabs of one browser tell each other of the basket. */
export type EditNews =
  | { readonly kind: 'edited'; readonly one: ListedEdit }
  | { readonly kind: 'tried'; readonly key: string }
  /** null: refused, or of a basket that has come to its end. */
  | { readonly kind: 'answered'; readonly key: string; readonly basket: Basket | null }
  | { readonly kind: 'changed'; readonly basket: Basket }

export type EditQueueDeps = {
  readonly storage: Storage
  /** Rejects with an `ApiError`, of status 0 where no answer came. */
  readonly send: (one: ListedEdit) => Promise<Basket>
  readonly keep: (basket: Basket) => void
  readonly tellTabs: (news: EditNews) => void
  readonly show: (list: readonly ListedEdit[], isWaiting: boolean) => void
  /** Receives refusals of edits whose caller already knows that they wait. */
  readonly onRefused: (one: ListedEdit, trouble: unknown) => void
  readonly isOnline: () => boolean
  readonly now: () => number
}

/** Resolves to the server's answer; to null when the edit is kept for later, or another one has made it needless. */
export type Answer = Promise<Basket | null>

/**
 * Edits of the basket on their way to the server: kept until they are answered, sent in their order, again with the
 * same key where no answer came. One that is refused is left out, the following go on. [API-17] [BAS-16] … [BAS-24]
 */
export const makeEditQueue = (parts: EditQueueDeps) => {
  const { storage, keep, tellTabs, now } = parts
  let list = keptEdits(storage)
  let isWaiting = false
  const askers = new Map<string, PromiseWithResolvers<Basket | null>>()
  const show = () => parts.show(list, isWaiting)
  const asker = (key: string) => {
    const found = askers.get(key)
    askers.delete(key)
    return found
  }

  const become = (next: readonly ListedEdit[], isOurs: boolean) => {
    const before = list
    list = next
    if (list.length === 0) isWaiting = false
    for (const { key } of before) if (!next.some((one) => one.key === key)) asker(key)?.resolve(null)
    if (isOurs) {
      for (const { key } of before) if (!next.some((one) => one.key === key)) forgetEdit(storage, key)
      for (const one of next) if (!before.includes(one)) keepEdit(storage, one)
    }
    show()
  }
  const without = (key: string) => list.filter((one) => one.key !== key)
  const withTried = (key: string) => list.map((one) => (one.key === key ? { ...one, isTried: true } : one))
  const markTried = (one: ListedEdit) => {
    list = withTried(one.key)
    keepEdit(storage, { ...one, isTried: true })
    // The same is shown unless it waits: nothing is drawn again between a tap and its answer.
    if (isWaiting) show()
    tellTabs({ kind: 'tried', key: one.key })
  }
  const settle = (key: string, basket: Basket | null) => {
    become(without(key), true)
    tellTabs({ kind: 'answered', key, basket })
  }

  const wait = () => {
    isWaiting = true
    for (const { key } of list) asker(key)?.resolve(null)
    show()
  }
  const refuse = (one: ListedEdit, trouble: unknown) => {
    const asked = asker(one.key)
    // Nothing of what follows can succeed on a basket that has come to its end.
    const hopeless = endsBasket(trouble) ? without(one.key) : []
    settle(one.key, null)
    if (asked === undefined) parts.onRefused(one, trouble)
    else asked.reject(trouble)
    for (const { key } of hopeless) {
      asker(key)?.reject(trouble)
      settle(key, null)
    }
  }
  /** Sends the first of the list; tells whether an answer came. */
  const sendFirst = async (one: ListedEdit): Promise<boolean> => {
    if (!one.isTried) markTried(one)
    try {
      const basket = await parts.send(one)
      const asked = asker(one.key)
      keep(basket)
      settle(one.key, basket)
      asked?.resolve(basket)
      isWaiting = false
    } catch (trouble) {
      if (isApiError(trouble) && trouble.status === 0) {
        wait()
        return false
      }
      refuse(one, trouble)
    }
    return true
  }

  return {
    /** Takes an edit up; it is shown from now on, and sent by `sendThrough`. */
    add: (edit: BasketEdit, key: string, name: string | null): Answer => {
      const one: ListedEdit = { key, at: Math.max(now(), (list.at(-1)?.at ?? 0) + 1), edit, name, isTried: false }
      const asked = Promise.withResolvers<Basket | null>()
      // Whoever asks looks at it later, perhaps after it was settled.
      asked.promise.catch(() => undefined)
      askers.set(key, asked)
      become(withEdit(list, one), true)
      tellTabs({ kind: 'edited', one })
      if (!list.some((each) => each.key === key)) asker(key)?.resolve(null)
      return asked.promise
    },
    /** Sends the edits up to and including this one, or all of them without one. Stops when no answer comes. */
    sendThrough: async (key: string | null): Promise<void> => {
      while (key === null || list.some((one) => one.key === key)) {
        const [first] = list
        if (first === undefined) return
        // What is not even tried has certainly not arrived, and can still be changed.
        if (!parts.isOnline()) {
          wait()
          return
        }
        if (!(await sendFirst(first))) return
      }
    },
    /** What another tab has done. */
    hear: (news: EditNews): void => {
      if ('basket' in news && news.basket !== null) keep(news.basket)
      if (news.kind === 'edited') become(withEdit(list, news.one), false)
      if (news.kind === 'tried') become(withTried(news.key), false)
      if (news.kind === 'answered') become(without(news.key), false)
    },
    list: (): readonly ListedEdit[] => list,
    show,
  }
}
export type EditQueue = ReturnType<typeof makeEditQueue>
