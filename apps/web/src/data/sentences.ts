import { isApiError } from '../lib/api-error.ts'

const general = 'Something went wrong. Please try again or call 13 11 66.'
const offline = "You're offline. Check your connection."

/** What to say of a failed call: the server's own text, else a text for what can be known without one. [ERR-02] [ERR-07] */
export const sentence = (error: unknown): string => {
  if (!isApiError(error)) return general
  if (error.status === 0) return offline
  const message = error.data?.message
  return typeof message === 'string' && message !== '' ? message : general
}
