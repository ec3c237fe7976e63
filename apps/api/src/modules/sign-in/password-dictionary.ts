import type { PasswordEstimate } from '@forno/domain/customers/password-strength'
import type { ZxcvbnFactory } from '@zxcvbn-ts/core'

/**
 * Estimates the guesses that a password resists. Attackers are assumed to try `words` (lower case) first. Never
 * rejects, at any length.
 */
export type EstimateGuesses = (password: string, words: readonly string[]) => Promise<PasswordEstimate>

/**
 * Bounds of one estimate, which blocks the event loop. Only the first 24 characters are rated: if they resist a
 * million guesses, so does the whole password. At most 8 readings of digits as letters are tried. The worst inputs
 * take 10 to 20 ms of processor time; with the library's own bounds (256 and 100) they take seconds.
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

/**
 * Loads 230,000 common passwords, names and words once. It takes about 200 ms and 25 MB, so the process loads it
 * before it listens.
 */
export const loadPasswordDictionary = async (): Promise<ZxcvbnFactory> => (loading ??= load())

/**
 * Estimates with zxcvbn: common passwords, names, words, dates, keyboard patterns, and digits as letters. [ACC-33]
 * (ASVS 5.0 6.2.4)
 */
export const estimateGuesses: EstimateGuesses = async (password, words) => {
  const zxcvbn = await loadPasswordDictionary()
  const { guesses, sequence } = zxcvbn.check(password, [...words])
  return { guesses, usesContextWord: sequence.some((match) => match['dictionaryName'] === 'userInputs') }
}
