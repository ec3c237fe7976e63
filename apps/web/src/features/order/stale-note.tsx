import { timeOf } from '@forno/domain/fulfilment/time-labels'
import { generalTexts } from '@forno/domain/texts/general-texts'
import { keyedTexts } from '../../lib/texts.ts'
import { useNetwork } from '../../state/offline/network.ts'
import { orderTexts, type OrderError } from '../../state/orders/order-errors.ts'
import { Note } from '../../ui/progress/states.tsx'

const texts = keyedTexts('general', generalTexts)

type StaleNoteProps = { readonly updatedAt: string; readonly error: OrderError }

/** Says that the order on screen may be out of date, why, and from when it is. [SES-18] */
export function StaleNote({ updatedAt, error }: StaleNoteProps) {
  const isOffline = useNetwork((network) => network.isOffline) || error === 'offline'
  return (
    <Note tone="warning">
      {isOffline ? texts.offline : orderTexts.notLoading} What you see is from {timeOf(updatedAt)}.
    </Note>
  )
}
