import type { Basket, BasketMessage } from '@forno/contracts/baskets'

/** The cart shows these where they belong, for as long as they hold. */
const shownInPlace: readonly string[] = ['BasketNotValid']

const keyOf = ({ code, message }: BasketMessage): string => `${code}: ${message}`

/**
 * Which messages of a basket are new. `known` holds those of the last look; a message that went away and comes back is new
 * again. [BAS-09]
 */
export const newMessages = (known: readonly string[], { messages }: Pick<Basket, 'messages'>) => {
  const standing = messages.filter(({ code }) => !shownInPlace.includes(code))
  return {
    fresh: standing.filter((message) => !known.includes(keyOf(message))),
    known: standing.map(keyOf),
  }
}
