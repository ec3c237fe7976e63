import type { MinimumSpend } from '../../../state/texts/minimum-spend.ts'
import { isProductsLoading } from '../../../lib/http/products-loading.ts'
import { isRefreshed } from '../../../lib/storage/page-refreshed.ts'
import type { Question } from '../../../ui/notices/notices.ts'
import { topLayer } from '../../../ui/dialogs/layers.ts'
import { isSpinnerShown } from '../../../ui/progress/show-spinner.tsx'
import type { Snack } from '../../../ui/notices/snackbar-state.ts'
import type { AppDeps } from '../../shell/app-deps.ts'
import { isPopoverSeen } from '../../shell/popover-seen.ts'

/** What covers the screen, and what runs in the background. [UI-01] */
export type UiState = {
  readonly alert: Question | null
  readonly snackbar: Snack | null
  readonly isSpinnerShown: boolean
  /** `orderMinimum`: whether the minimum-spend panel is open; amounts in AUD. [RUL-02] */
  readonly minimumSpend: { readonly orderMinimum: boolean } & Partial<MinimumSpend>
  /** Whether a modal of any kind, the sidebar or a blocking dialog covers the page. */
  readonly hasBackdrop: boolean
  readonly isPageRefreshed: boolean
  readonly isProductsLoading: boolean
  /** Whether the localisation popover has been shown. */
  readonly isPopoverShown: boolean
}

/**
 * Reads the UI state from the stores that hold its parts; only page-refreshed and popover-shown are in storage.
 * [UI-01]
 */
export const uiStateOf = (
  { notices, panels, queries }: Pick<AppDeps, 'notices' | 'panels' | 'queries'>,
  session: Storage,
): UiState => {
  const { snackbar, questions } = notices.state()
  const { open } = panels.getState()
  return {
    alert: questions.at(-1) ?? null,
    snackbar: snackbar?.snack ?? null,
    isSpinnerShown: isSpinnerShown(),
    minimumSpend: minimumSpendOf(open),
    hasBackdrop: topLayer() !== null || open !== null || questions.length > 0,
    isPageRefreshed: isRefreshed(session),
    isProductsLoading: isProductsLoading(queries),
    isPopoverShown: isPopoverSeen(session),
  }
}

const minimumSpendOf = (open: ReturnType<AppDeps['panels']['getState']>['open']): UiState['minimumSpend'] => {
  if (open?.panel !== 'minimum-spend') return { orderMinimum: false }
  const { minimumSpend, totalOrder, serviceType } = open
  return { orderMinimum: true, minimumSpend, totalOrder, serviceType }
}

/** The active parts of the UI state as text, for troubleshooting. */
export const uiStateText = (state: UiState): string =>
  [
    state.alert && 'alert',
    state.snackbar && 'snackbar',
    state.isSpinnerShown && 'spinner',
    state.minimumSpend.orderMinimum && 'minimum spend',
    state.hasBackdrop && 'backdrop',
    state.isPageRefreshed && 'page refreshed',
    state.isProductsLoading && 'products loading',
    state.isPopoverShown && 'popover shown',
  ]
    .filter(Boolean)
    .join(', ') || '–'
