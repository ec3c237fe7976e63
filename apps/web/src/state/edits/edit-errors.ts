import { isApiError } from '../../lib/http/api-error.ts'
import { paths } from '../../urls/urls.ts'
import { snackbarTime } from '../../ui/notices/snackbar-state.ts'
import type { BasketErrorDeps } from '../recovery/basket-errors.ts'
import { refreshBasket } from '../../api/baskets.ts'
import { sentence } from '../texts/sentences.ts'

/** Where what was refused can be mended. */
export type EditWayOut = 'toMenu' | 'toCart' | 'enterCode'

/** By reason, else by code; a refusal in neither table can be retried where it was pressed. */
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

/** The one place that helps after a refused edit of the cart; null where another try does. [BAS-29] [ERR-02] */
export const editWayOut = (trouble: unknown): EditWayOut | null =>
  isApiError(trouble) ? (waysOut[trouble.reason ?? trouble.code ?? ''] ?? null) : null

/** The plain failure, and the server's reason behind it when it gives one. */
export const failureText = (text: string, trouble: unknown): string => {
  if (!isApiError(trouble)) return text
  const isTold = trouble.status === 0 || (trouble.status < 500 && trouble.data?.message !== undefined)
  return isTold ? `${text} ${sentence(trouble)}` : text
}

/** Says for five seconds why an edit of the cart failed, and leads to what mends it. [BAS-29] */
export const tellEditTrouble = (
  {
    notices,
    panels,
    navigate,
    queries,
    session,
  }: Pick<BasketErrorDeps, 'notices' | 'panels' | 'navigate' | 'queries' | 'session'>,
  failed: string,
  trouble: unknown,
): void => {
  const actions = {
    toMenu: { label: 'See the menu', run: () => void navigate({ to: paths.menu() }) },
    toCart: { label: 'View cart', run: panels.openBasket },
    enterCode: { label: 'Enter a code', run: panels.openCoupons },
  }
  const wayOut = editWayOut(trouble)
  notices.snackbar({
    text: failureText(failed, trouble),
    theme: 'danger',
    duration: snackbarTime.change,
    action: wayOut === null ? undefined : actions[wayOut],
  })
  const { basketId } = session.getState()
  // It went in another tab: what is shown is not there any more.
  if (isApiError(trouble) && trouble.code === 'BasketItemNotFound' && basketId !== null)
    void refreshBasket(queries, basketId)
}
