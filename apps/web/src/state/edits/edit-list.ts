import { pendingItem, type BasketEdit } from './optimistic-basket.ts'

/** An edit that the server has not answered yet. */
export type ListedEdit = {
  /** The idempotency key of the tap: it takes effect once, however often it is sent. [API-17] */
  readonly key: string
  /** When it was made; edits are sent in this order. */
  readonly at: number
  readonly edit: BasketEdit
  /** The item's name for messages; null when the edit concerns the whole basket. */
  readonly name: string | null
  /** It may have reached the server, so it must not change any more. */
  readonly isTried: boolean
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
  if (id.startsWith(pendingItem)) return list.flatMap((each) => changedAddition(each, id, edit))
  const isOverdone = ({ isTried, edit: before }: ListedEdit) =>
    !isTried && isOf(before, id) && (edit.kind === 'removed' || before.kind === edit.kind)
  return [...list.filter((each) => !isOverdone(each)), one]
}

/** The addition after a change to its pending item. */
const changedAddition = (each: ListedEdit, id: string, edit: BasketEdit): readonly ListedEdit[] => {
  if (each.isTried || each.edit.kind !== 'added' || `${pendingItem}${each.edit.tap}` !== id) return [each]
  const quantity = edit.kind === 'quantitySet' ? edit.quantity : 0
  return quantity === 0 ? [] : [{ ...each, edit: { ...each.edit, body: { ...each.edit.body, quantity } } }]
}

export const inOrder = (list: readonly ListedEdit[]): readonly ListedEdit[] =>
  list.toSorted((one, other) => one.at - other.at)
