import type { PasswordEstimate } from '@forno/domain/customers/password-strength'
import type { ZxcvbnFactory } from '@zxcvbn-ts/core'

/** How many guesses a password holds off, where `words` (lower case) are tried before all others. Never rejects a password of any length. */
export type EstimateGuesses = (password: string, words: readonly string[]) => Promise<PasswordEstimate>

/**
 * Bounds of one estimate, which runs on the event loop. Characters that are judged: what holds off a million guesses by its first 24 does
 * so as a whole. Ways of reading digits as letters that are tried. Measured on the longest and oddest inputs: 10 to 20 ms of processor
 * time, where the library's own bounds (256 and 100) allow seconds.
 */
const bounds = { maxLength: 24, l33tMaxSubstitutions: 8 } as const

const load = async (): Promise<ZxcvbnFactory> => {
  const [{ ZxcvbnFactory }, common, english] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
  ])
  const dictionary = { ...common.dictionary, ...english.dictionary }
  return new ZxcvbnFactory({ ...bounds, dictionary, graphs: common.adjacencyGraphs })
}

let loading: Promise<ZxcvbnFactory> | null = null

/** Loads 230,000 common passwords, names and words once: some 200 ms and 25 MB, so a process does it before it listens. */
export const loadPasswordDictionary = async (): Promise<ZxcvbnFactory> => (loading ??= load())

/** Estimates by zxcvbn: common passwords, names, words, dates, keyboard rows and digits for letters. [ACC-33] (ASVS 5.0 6.2.4) */
export const estimateGuesses: EstimateGuesses = async (password, words) => {
  const zxcvbn = await loadPasswordDictionary()
  const { guesses, sequence } = zxcvbn.check(password, [...words])
  return { guesses, usesContextWord: sequence.some((match) => match['dictionaryName'] === 'userInputs') }
}
