import { isApiError, type ApiError } from '../../lib/http/api-error.ts'

const endings: readonly (string | null)[] = ['BasketOrdered', 'BasketHasExpired', 'OrderFailed']

/** Whether a basket has ended, so that no change can succeed any more. [ERR-10] */
export const endsBasket = (error: unknown): error is ApiError => isApiError(error) && endings.includes(error.code)
