/**
 * Words that an attacker on this shop would try first, besides those of the brand and of the person. docs/operations.md
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

/** The minimum length of a context word, in characters. */
const shortestWord = 3

/**
 * The words in these texts (a brand, a name, an e-mail address), and each text without spaces: "Bella Luna" gives
 * bella, luna and bellaluna. Lower case, without repeats. (ASVS 5.0 6.2.11)
 */
export const contextWords = (texts: readonly string[]): readonly string[] => {
  const found = texts.flatMap((text) => {
    const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
    return [...words, words.join('')]
  })
  return [...new Set([...found, ...shopWords])].filter((word) => word.length >= shortestWord)
}

export type PasswordEstimate = {
  /** The average number of guesses that the best known attack needs. */
  readonly guesses: number
  /** Whether that attack uses words of the shop or of the person. */
  readonly usesContextWord: boolean
}

/**
 * The number of guesses below which a password is refused, so that rate limits and a stolen hash withstand an attack.
 */
const leastGuesses = { usual: 1e6, withContextWord: 1e8 } as const

/**
 * Whether a password is too easy to guess. One with words of the shop or of the person must withstand a hundred times
 * as many guesses. [ACC-33]
 */
export const isEasyToGuess = ({ guesses, usesContextWord }: PasswordEstimate): boolean =>
  guesses < (usesContextWord ? leastGuesses.withContextWord : leastGuesses.usual)

/** Why a password that meets the six rules is refused. */
export type PasswordWeakness = 'easyToGuess' | 'breached'

/** The messages at the password field. */
export const passwordWeaknessTexts: Readonly<Record<PasswordWeakness, string>> = {
  easyToGuess: 'this password is easy to guess: try a few words that do not belong together, and a number',
  breached: 'this password was stolen from another website, so thieves try it: please choose another one',
}
