import type { Notices } from '../../../ui/notices/notices.ts'

/**
 * Hides the snackbar about added items, which covers the payment methods on a phone. Warnings stay: why the customer
 * cannot check out, or why a payment failed. [UI-02] [RUL-01] [ORD-08]
 */
export const hideGoodNews = ({ state, clock }: Pick<Notices, 'state' | 'clock'>): void => {
  const { snackbar } = state()
  if (snackbar?.snack.theme === 'success') clock({ type: 'left', id: snackbar.snack.id })
}
