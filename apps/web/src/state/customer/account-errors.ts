import { isApiError } from '../../lib/http/api-error.ts'
import { sentence } from '../texts/sentences.ts'

/** The message for a failed account call; null when the log-in dialog opens instead. [ACC-35] [ACC-37] */
export const accountTrouble = (error: unknown): string | null =>
  isApiError(error) && error.status === 403 ? null : sentence(error)
