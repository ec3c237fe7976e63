import type { BasketId } from '@forno/domain/core/basic-types'
import type { Basket, BasketMessage } from '@forno/contracts/baskets/basket'
import type { Dictionary } from '@forno/contracts/content/content'
import { readKept, writeKept } from '../../../lib/storage/storage.ts'

/** The cart shows these messages in place, for as long as they apply. */
const shownInPlace: readonly string[] = ['BasketNotValid']

const keyOf = ({ code, message }: BasketMessage): string => `${code}: ${message}`

/**
 * The basket's new messages. `known` holds the keys of the previous read; a message that went away and returns is new
 * again. [BAS-09]
 */
export const newMessages = (known: readonly string[], { messages }: Pick<Basket, 'messages'>) => {
  const standing = messages.filter(({ code }) => !shownInPlace.includes(code))
  return {
    fresh: standing.filter((message) => !known.includes(keyOf(message))),
    known: standing.map(keyOf),
  }
}

/** How a message is shown: as a notice, or in a dialog when something was removed automatically. */
export type MessagePresentation =
  | { readonly kind: 'toast'; readonly text: string; readonly variant: 'danger' | 'success' | 'secondary' }
  | { readonly kind: 'alert'; readonly title: string; readonly text: string }

const variants = { error: 'danger', warning: 'secondary', info: 'secondary', success: 'success' } as const

/** For these codes the server's text names the item, offer, code or store, which the dictionary's text does not. */
const namesThings: readonly string[] = [
  'BasketItemNotFound',
  'UnmatchedBases',
  'ValidateUnrealPizzas',
  'InvalidAlcohol',
  'StockPromoLimitReached',
  'VoucherAutoRemove',
  'ServiceUnavailable',
]

const textOf = ({ code, message }: BasketMessage, dictionary: Dictionary): string =>
  namesThings.includes(code) || !Object.hasOwn(dictionary, code) ? message : dictionary[code] || message

/** The dictionary's text of a message, else the server's. A removed voucher gets its own title. [BAS-09] [ERR-16] */
export const presentationOf = (message: BasketMessage, dictionary: Dictionary): MessagePresentation => {
  const text = textOf(message, dictionary)
  const { code, type } = message
  if (code === 'VoucherAutoRemove') return { kind: 'alert', title: 'Voucher', text }
  return { kind: 'toast', text, variant: variants[type] }
}

const keptName = 'basketMessages'
type KeptMessages = { readonly basketId: BasketId; readonly known: readonly string[] }

/** The messages of a basket already shown in this browser session, so that a reload does not repeat them. [BAS-09] */
export const readShownMessages = (storage: Storage, basketId: BasketId): readonly string[] => {
  const kept = readKept(storage, keptName) as Partial<KeptMessages> | null
  return kept?.basketId === basketId ? (kept.known ?? []) : []
}

export const storeShownMessages = (storage: Storage, message: KeptMessages): void =>
  writeKept(storage, keptName, message)
