import type { ListedEdit } from '../../../state/edits/edit-list.ts'
import type { BasketEdit } from '../../../state/edits/optimistic-basket.ts'
import { sentence } from '../../../state/texts/sentences.ts'

/** Texts about changes that wait for a network. */
export const waitingTexts = {
  kept: "You're offline – changes are saved here and sent when you're back.",
  checkout: "You're offline. You can check out once your changes are sent.",
  sent: "You're back online. Your changes are in your cart.",
  refused: 'Not everything could be changed',
} as const

const failed: Readonly<Record<BasketEdit['kind'], (name: string) => string>> = {
  added: (name) => `${name} couldn't be added.`,
  quantitySet: (name) => `The number of ${name} couldn't be changed.`,
  itemChanged: (name) => `${name} couldn't be changed.`,
  mealChanged: (name) => `${name} couldn't be changed.`,
  removed: (name) => `${name} couldn't be taken out.`,
  cleared: () => "Your cart couldn't be emptied.",
}

/** The sentence about an offline edit that the server refused, with the reason. */
export const refusedWords = ({ edit, name }: ListedEdit, trouble: unknown): string =>
  `${failed[edit.kind](name ?? 'An item')} ${sentence(trouble)}`
