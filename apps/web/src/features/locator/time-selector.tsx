import type { Chosen } from '../../data/save-session.ts'
import { Dialog } from '../../ui/dialog.tsx'
export function TimeSelector({ onClose }: { isWarned: boolean; chosen: Chosen | null; onClose: () => void }) {
  return <Dialog title="When?" onClose={onClose} />
}
