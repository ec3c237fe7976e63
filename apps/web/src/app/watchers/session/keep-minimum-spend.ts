import { fieldsOf } from '@forno/domain/core/unknown-fields'
import { basketQuery } from '../../../api/baskets.ts'
import { logFailure } from '../../../lib/browser/log.ts'
import { ensure } from '../../../lib/http/read.ts'
import { readKept, writeKept } from '../../../lib/storage/storage.ts'
import { panelActions } from '../../../state/session/panels.ts'
import { shortfallOfBasket } from '../../../state/texts/minimum-spend.ts'
import type { AppRouter } from '../../routes/routes.tsx'
import type { AppDeps } from '../../shell/app-deps.ts'

type MinimumSpendDeps = Pick<AppDeps, 'panels' | 'queries' | 'session'>

/** The part of the UI state that lasts on this device. */
type KeptUiState = { readonly orderMinimum: boolean }
const keptName = 'ui'

const isKeptOpen = (): boolean => fieldsOf(readKept(localStorage, keptName))['orderMinimum'] === true

/**
 * Keeps whether the minimum-spend modal is open, as `pinia_ui`. The next start opens it again while the cart is still
 * short, with the amounts of that moment: stored ones could be wrong by then. [SES-12] [UI-01] [RUL-02]
 */
export const keepMinimumSpend = (_router: AppRouter, deps: MinimumSpendDeps): void => {
  if (isKeptOpen()) openAgain(deps).catch((error: unknown) => logFailure('the minimum spend was not shown', error))
  deps.panels.subscribe(({ open }, before) => {
    const orderMinimum = open?.panel === 'minimum-spend'
    if (orderMinimum === (before.open?.panel === 'minimum-spend')) return
    writeKept(localStorage, keptName, { orderMinimum } satisfies KeptUiState)
  })
}

const openAgain = async ({ panels, queries, session }: MinimumSpendDeps): Promise<void> => {
  const { basketId } = session.getState()
  const basket = basketId === null ? null : await ensure(queries, basketQuery(basketId))
  const shortfall = basket === null ? null : shortfallOfBasket(basket)
  // The customer may have opened something else, or have emptied the cart.
  const isWanted = shortfall !== null && shortfall.totalOrder > 0 && panels.getState().open === null && isKeptOpen()
  if (isWanted) panelActions(panels).openMinimumSpend(shortfall)
  else if (panels.getState().open?.panel !== 'minimum-spend') writeKept(localStorage, keptName, { orderMinimum: false })
}
