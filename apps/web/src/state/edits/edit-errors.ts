import { productTexts } from '@forno/domain/texts/product-texts'
import { keyedTexts } from '../../lib/texts.ts'
import { isApiError, type ApiError } from '../../lib/http/api-error.ts'
import { paths } from '../../urls/urls.ts'
import { snackbarTime } from '../../ui/notices/snackbar-state.ts'
import type { BasketErrorDeps } from '../recovery/basket-errors.ts'
import { refreshBasket } from '../../api/baskets.ts'
import { sentence } from '../texts/sentences.ts'

/** The screen that can fix a refused edit. */
export type EditWayOut = 'toMenu' | 'toCart' | 'enterCode'

/** The way out by reason, else by code; a refusal without an entry can be retried on the spot. */
const waysOut: Readonly<Record<string, EditWayOut | undefined>> = {
  productNotFound: 'toMenu',
  outOfStock: 'toMenu',
  tooManyIngredients: 'toMenu',
  customisationMin: 'toMenu',
  customisationMax: 'toMenu',
  BasketItemPartNotFound: 'toMenu',
  UnmatchedBases: 'toMenu',
  ValidateUnrealPizzas: 'toMenu',
  tooManyLines: 'toCart',
  notSwappable: 'toCart',
  BasketItemNotFound: 'toCart',
  InvalidAlcohol: 'toCart',
  StockPromoLimitReached: 'toCart',
  couponNeeded: 'enterCode',
  voucherUnknown: 'enterCode',
  voucherConditions: 'enterCode',
  VoucherAlreadyRedeemed: 'enterCode',
  VoucherUnavailableForFulfillmentType: 'enterCode',
  VoucherUnavailableForStore: 'enterCode',
  VoucherUnavailableForFulfillmentDate: 'enterCode',
}

/** The screen that can fix a refused edit; null when a retry may succeed. [BAS-29] [ERR-02] */
export const editWayOut = (error: unknown): EditWayOut | null =>
  isApiError(error) ? (waysOut[error.reason ?? error.code ?? ''] ?? null) : null

const texts = keyedTexts('product', productTexts)

/** Whether the server cannot read the item at all: the customer has no details to check. [ERR-18] */
const isInvalidProduct = ({ status, code, reason, url }: ApiError): boolean =>
  status === 400 && code === 'InvalidRequest' && reason === null && /\/(basketItems|groupedBasketItems)\b/.test(url)

/** The failure as a sentence, followed by the server's reason if it has one. */
export const failureText = (text: string, error: unknown): string => {
  if (!isApiError(error)) return text
  if (isInvalidProduct(error)) return texts.invalid
  const hasReason = error.status === 0 || (error.status < 500 && error.data?.message !== undefined)
  return hasReason ? `${text} ${sentence(error)}` : text
}

type ShowErrorDeps = Pick<BasketErrorDeps, 'notices' | 'panels' | 'navigate' | 'queries' | 'session'>

/** Shows for five seconds why an edit failed, with a button to the screen that can fix it. [BAS-29] */
export const showEditError = (
  { notices, panels, navigate, queries, session }: ShowErrorDeps,
  failed: string,
  error: unknown,
): void => {
  const actions = {
    toMenu: { label: 'See the menu', run: () => void navigate({ to: paths.menu() }) },
    toCart: { label: 'View cart', run: panels.openBasket },
    enterCode: { label: 'Enter a code', run: panels.openCoupons },
  }
  const wayOut = editWayOut(error)
  notices.snackbar({
    text: failureText(failed, error),
    theme: 'danger',
    duration: snackbarTime.change,
    action: wayOut === null ? undefined : actions[wayOut],
  })
  const { basketId } = session.getState()
  // Another tab removed the item, so the shown basket is out of date.
  if (isApiError(error) && error.code === 'BasketItemNotFound' && basketId !== null)
    void refreshBasket(queries, basketId)
}
