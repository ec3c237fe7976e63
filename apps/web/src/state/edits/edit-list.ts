import { pendingItem, type BasketEdit } from './optimistic-basket.ts'

/** An edit that the server has not answered yet. */
export type ListedEdit = {
  /** The idempotency key of the tap: it takes effect once, however often it is sent. [API-17] */
  readonly key: string
  /** When it was made, in milliseconds by this device's clock; edits are sent in this order. */
  readonly at: number
  readonly edit: BasketEdit
  /** The item's name for messages; null when the edit concerns the whole basket. */
  readonly name: string | null
  /** It may have reached the server, so it must not change any more. */
  readonly isTried: boolean
  /**
   * The idempotency key of the list in which it was sent; null = the server refused that list, so it is sent alone;
   * missing = it was in no list. [BAS-18]
   */
  readonly listKey?: string | null
}

/** An edit of one item that a list of changes can contain: neither an addition nor an edit of a meal. [BAS-18] */
export type ItemEdit = Extract<BasketEdit, { kind: 'quantitySet' | 'itemChanged' | 'removed' }>

const itemEditOf = ({ edit }: ListedEdit): ItemEdit | null => {
  const isOfItem =
    edit.kind === 'itemChanged' || ((edit.kind === 'quantitySet' || edit.kind === 'removed') && !edit.isMeal)
  return isOfItem ? edit : null
}

/** The item edits among edits, in order. */
export const itemEditsOf = (list: readonly ListedEdit[]): readonly ItemEdit[] =>
  list.map(itemEditOf).filter((edit) => edit !== null)

/**
 * The edits to send next: a list that may have arrived, unchanged; else all changes of different items at the front
 * whose callers no longer wait, if there are several; else the first edit alone. [BAS-18] [API-17]
 */
export const nextEdits = (
  list: readonly ListedEdit[],
  isAwaited: (one: ListedEdit) => boolean,
): readonly ListedEdit[] => {
  const [first] = list
  if (first === undefined) return []
  if (first.isTried) return first.listKey ? list.filter(({ listKey }) => listKey === first.listKey) : [first]
  const items = new Set<string>()
  const end = list.findIndex((one) => {
    const edit = itemEditOf(one)
    const mayJoin = edit !== null && !items.has(edit.basketItemId) && !one.isTried && one.listKey !== null
    if (mayJoin) items.add(edit.basketItemId)
    return !mayJoin || isAwaited(one)
  })
  return list.slice(0, Math.max(1, end === -1 ? list.length : end))
}

const isOf = (edit: BasketEdit, id: string): boolean => 'basketItemId' in edit && edit.basketItemId === id

/**
 * The list with one more edit, merged with unsent ones: the last quantity wins, an addition followed by a change
 * becomes the changed addition, an addition followed by a removal disappears. An edit of an item whose addition is
 * being sent is dropped. [BAS-16] [BAS-19] [BAS-20]
 */
export const withEdit = (list: readonly ListedEdit[], one: ListedEdit): readonly ListedEdit[] => {
  const { edit } = one
  if (edit.kind === 'added') return [...list, one]
  if (edit.kind === 'cleared') return [...list.filter(({ isTried }) => isTried), one]
  const { basketItemId: id } = edit
  if (id.startsWith(pendingItem)) return list.flatMap((listed) => changedAddition(listed, id, edit))
  const isSuperseded = ({ isTried, edit: before }: ListedEdit) =>
    !isTried && isOf(before, id) && (edit.kind === 'removed' || before.kind === edit.kind)
  return [...list.filter((listed) => !isSuperseded(listed)), one]
}

/** An edit of the list after a change of a pending item: the item's own addition changes, or disappears. */
const changedAddition = (listed: ListedEdit, id: string, edit: BasketEdit): readonly ListedEdit[] => {
  const { isTried, edit: addition } = listed
  if (isTried || addition.kind !== 'added' || `${pendingItem}${addition.tap}` !== id) return [listed]
  const quantity = edit.kind === 'quantitySet' ? edit.quantity : 0
  return quantity === 0 ? [] : [{ ...listed, edit: { ...addition, body: { ...addition.body, quantity } } }]
}

/** Edits in the order in which they were made. */
export const inOrder = (list: readonly ListedEdit[]): readonly ListedEdit[] =>
  list.toSorted((one, other) => one.at - other.at)
