import { lazy, Suspense, type ReactNode } from 'react'
import { useOpenPanel, usePanels, type OpenPanel } from '../../state/session/panels.ts'

const Locator = lazy(() => import('../../features/locator/locator.tsx').then(({ Locator: it }) => ({ default: it })))
const TimeSelector = lazy(() =>
  import('../../features/locator/time-selector.tsx').then(({ TimeSelector: it }) => ({ default: it })),
)
const CartDrawer = lazy(() => import('./cart-drawer.tsx'))
const MorePanels = lazy(() => import('./more-panels.tsx'))

/** The open panel, if any; its code loads when it is first opened. */
export function PanelsLayer() {
  const open = useOpenPanel()
  const { close } = usePanels()
  return <Suspense fallback={null}>{open && panel(open, close)}</Suspense>
}

const panel = (open: OpenPanel, close: () => void): ReactNode => {
  if (open.panel === 'locator') return <Locator {...open} onClose={close} />
  if (open.panel === 'time') return <TimeSelector {...open} onClose={close} />
  if (open.panel === 'basket') return <CartDrawer onClose={close} />
  return <MorePanels open={open} onClose={close} />
}
