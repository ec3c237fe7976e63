import type { TrackedOrder } from '@forno/contracts/orders/tracking'
import { Note } from '../../ui/progress/states.tsx'

/** Tells the customer that no email about the order arrives at their address; nothing if one can. [ACC-41] */
export function RefusedMailNote({ order: { refusedEmail } }: { readonly order: Pick<TrackedOrder, 'refusedEmail'> }) {
  if (refusedEmail === null) return null
  return (
    <Note tone="warning" title={`We couldn't send your receipt to ${refusedEmail}`}>
      The address doesn&apos;t take our emails. It may have a typo. You can follow your order and open its receipt on
      this page.
    </Note>
  )
}
