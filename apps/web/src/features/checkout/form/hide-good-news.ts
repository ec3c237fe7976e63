import type { Notices } from '../../../ui/notices/notices.ts'

/**
 * Hides the snackbar of what was added: on a phone it would cover the payment methods. A warning stays, such as why the
 * customer cannot check out, or why a payment failed. [UI-02] [RUL-01] [ORD-08]
 */
export const hideGoodNews = ({ state, clock }: Pick<Notices, 'state' | 'clock'>): void => {
  const { snackbar } = state()
  if (snackbar?.snack.theme === 'success') clock({ type: 'left', id: snackbar.snack.id })
}
