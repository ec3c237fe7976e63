import type { LocatorTab } from '../../data/panels.ts'
import { Dialog } from '../../ui/dialog.tsx'
export function Locator({ onClose }: { tab: LocatorTab; notice: string | null; onClose: () => void }) {
  return <Dialog title="Where to?" onClose={onClose} />
}
