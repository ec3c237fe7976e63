import { isApiError } from '../lib/api-error.ts'

const general = 'Something went wrong. Please try again or call 13 11 66.'
const offline = "You're offline. Check your connection."

type Dictionary = Readonly<Record<string, string>>
let builtIn: Dictionary = {}

/** Teaches the texts that are used where the server sends none. [SES-17] */
export const learnSentences = (dictionary: Dictionary): void => {
  builtIn = dictionary
}

/** What to say of a failed call: the server's own text, else the built-in one of its code, else a general one. [ERR-02] [ERR-07] */
export const sentence = (error: unknown): string => {
  if (!isApiError(error)) return general
  if (error.status === 0) return offline
  const message = error.data?.message
  if (typeof message === 'string' && message !== '') return message
  return builtIn[error.code ?? ''] ?? general
}
