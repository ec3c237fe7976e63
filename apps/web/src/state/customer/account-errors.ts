import { isApiError } from '../../lib/http/api-error.ts'
import { sentence } from '../texts/sentences.ts'

/** What is told of a failed call of the account; null where logging in once more is asked over the screen instead. [ACC-35] [ACC-37] */
export const accountTrouble = (error: unknown): string | null =>
  isApiError(error) && error.status === 403 ? null : sentence(error)
