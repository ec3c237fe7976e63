import { isApiError, type ApiError } from '../../lib/http/api-error.ts'

const endings: readonly (string | null)[] = ['BasketOrdered', 'BasketHasExpired', 'OrderFailed']

/** Whether a basket has come to its end, so that no change of it can ever succeed again. [ERR-10] */
export const endsBasket = (trouble: unknown): trouble is ApiError =>
  isApiError(trouble) && endings.includes(trouble.code)
