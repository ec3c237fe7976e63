import { isApiError } from '../../lib/http/api-error.ts'
import { accountMessages } from '../sign-in/account-texts.ts'
import { sentence } from '../texts/sentences.ts'

/** Whether the server explains the failure to the customer, who can act on it; a fault of a server says nothing. */
const isExplained = (error: unknown): boolean =>
  isApiError(error) && error.status < 500 && error.code !== 'GatewayError'

/** The message for a form that was not sent: the server's, or the documented one for a fault. [ACC-37] */
export const formError = (error: unknown): string => (isExplained(error) ? sentence(error) : accountMessages.formFailed)

/** The message for a card that was not saved; null when the log-in dialog opens instead. [ACC-35] [ACC-37] */
export const cardError = (error: unknown): string | null =>
  isExplained(error) ? accountError(error) : accountMessages.cardNotSaved

/** The message for a failed account call; null when the log-in dialog opens instead. [ACC-35] [ACC-37] */
export const accountError = (error: unknown): string | null =>
  isApiError(error) && error.status === 403 ? null : sentence(error)
