import { useUnansweredEdits } from '../../state/basket/basket-view.ts'
import { waitingTexts } from './model/pending-texts.ts'
import { Note } from '../../ui/progress/states.tsx'

/** Says that changes are saved on this device while they cannot be sent. */
export function WaitingNote() {
  const isWaiting = useUnansweredEdits((what) => what.isWaiting)
  return <div role="status">{isWaiting && <Note tone="warning">{waitingTexts.kept}</Note>}</div>
}
