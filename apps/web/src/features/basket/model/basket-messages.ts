import type { BasketId } from '@forno/domain/core/basic-types'
import { ownProperty } from '@forno/domain/core/own-property'
import { fieldsOf } from '@forno/domain/core/unknown-fields'
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
  const current = messages.filter(({ code }) => !shownInPlace.includes(code))
  return {
    fresh: current.filter((message) => !known.includes(keyOf(message))),
    known: current.map(keyOf),
  }
}

/** How a message is shown: as a notice, or in a dialog when something was removed automatically. */
export type MessagePresentation =
  | { readonly kind: 'toast'; readonly text: string; readonly variant: 'danger' | 'success' | 'secondary' }
  | { readonly kind: 'alert'; readonly title: string; readonly text: string }

const variants = { error: 'danger', warning: 'secondary', info: 'secondary', success: 'success' } as const

/** For these codes the server's text names the item, offer, code or store, which the dictionary's text does not. */
const specificCodes: readonly string[] = [
  'BasketItemNotFound',
  'UnmatchedBases',
  'ValidateUnrealPizzas',
  'InvalidAlcohol',
  'StockPromoLimitReached',
  'VoucherAutoRemove',
  'ServiceUnavailable',
]

const textOf = ({ code, message }: BasketMessage, dictionary: Dictionary): string =>
  (specificCodes.includes(code) ? null : ownProperty(dictionary, code)) || message

/** The dictionary's text of a message, else the server's. A removed voucher gets its own title. [BAS-09] [ERR-16] */
export const presentationOf = (message: BasketMessage, dictionary: Dictionary): MessagePresentation => {
  const text = textOf(message, dictionary)
  const { code, type } = message
  if (code === 'VoucherAutoRemove') return { kind: 'alert', title: 'Voucher', text }
  return { kind: 'toast', text, variant: variants[type] }
}

const storageName = 'basketMessages'

/** The keys of the messages that were shown of a basket. */
type ShownMessages = { readonly basketId: BasketId; readonly known: readonly string[] }

/** The messages of a basket already shown in this browser session, so that a reload does not repeat them. [BAS-09] */
export const readShownMessages = (storage: Storage, basketId: BasketId): readonly string[] => {
  const { basketId: shownFor, known } = fieldsOf(readKept(storage, storageName))
  return shownFor === basketId && Array.isArray(known) ? known.filter((key) => typeof key === 'string') : []
}

/** Stores the messages of a basket that have been shown in this browser session. [BAS-09] */
export const storeShownMessages = (storage: Storage, shown: ShownMessages): void =>
  writeKept(storage, storageName, shown)
