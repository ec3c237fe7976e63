/**
 * Words that somebody who guesses passwords of this shop tries first, beside those of the brand and of the person. docs/operations.md
 * shows the same list. [ACC-33]
 */
export const shopWords = [
  'forno',
  'pizza',
  'pizzas',
  'pizzeria',
  'margherita',
  'pepperoni',
  'hawaiian',
  'supreme',
  'mozzarella',
  'cheese',
  'topping',
  'crust',
  'garlic',
  'wings',
  'pasta',
  'delivery',
  'pickup',
  'takeaway',
  'order',
  'dinner',
  'hungry',
  'kitchen',
  'store',
  'staff',
  'agent',
] as const

/** Characters of a word that is worth looking for. */
const shortestWord = 3

/**
 * The words in these texts (a brand, a name, an e-mail address), and each text without its gaps: "Pizza Hut" holds pizza, hut and pizzahut.
 * Lower case, without repeats. (ASVS 5.0 6.2.11)
 */
export const contextWords = (texts: readonly string[]): readonly string[] => {
  const found = texts.flatMap((text) => {
    const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
    return [...words, words.join('')]
  })
  return [...new Set([...found, ...shopWords])].filter((word) => word.length >= shortestWord)
}

export type PasswordEstimate = {
  /** Guesses that the best known attack needs on average. */
  readonly guesses: number
  /** Whether that attack tries words of the shop or of the person. */
  readonly usesContextWord: boolean
}

/** Guesses below which a password is refused: what a limited log-in holds off, and what a stolen hash holds off. */
const leastGuesses = { usual: 1e6, withContextWord: 1e8 } as const

/**
 * Whether a password would be guessed too soon. One with words of the shop or of the person must hold off a hundred
 * times as many guesses. [ACC-33]
 */
export const isEasyToGuess = ({ guesses, usesContextWord }: PasswordEstimate): boolean =>
  guesses < (usesContextWord ? leastGuesses.withContextWord : leastGuesses.usual)

/** Why a password that keeps the six rules is refused all the same. */
export type PasswordWeakness = 'easyToGuess' | 'breached'

/** Said at the field of the password. */
export const passwordWeaknessWords: Readonly<Record<PasswordWeakness, string>> = {
  easyToGuess: 'this password is easy to guess: try a few words that do not belong together, and a number',
  breached: 'this password was stolen from another website, so thieves try it: please choose another one',
}
