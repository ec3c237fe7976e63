import { lazy, Suspense } from 'react'
import { useProvided } from '../../lib/react/use-provided.ts'
import { PanelsContext, usePanels, type OpenPanel } from '../../state/session/panels.ts'
import { MinimumSpendDialog } from '../../features/basket/minimum-spend-dialog.tsx'
import { LocalisationDialog } from '../../features/locator/localisation-dialog.tsx'
import { CouponDialog } from '../../features/offers/coupon-dialog.tsx'
import { closeOne } from './close-one.ts'
import { SiteMenu } from './site-menu.tsx'

const LoginPanel = lazy(() => import('./login-panel.tsx').then(({ LoginPanel: it }) => ({ default: it })))
const PrivacyDialog = lazy(() =>
  import('../../features/privacy/privacy-dialog.tsx').then(({ PrivacyDialog: it }) => ({ default: it })),
)

type SmallPanel = Extract<
  OpenPanel,
  { panel: 'minimum-spend' | 'coupons' | 'site-menu' | 'localisation' | 'privacy' | 'login' }
>

/** The small panels in one file: separate files would cost the first view more than their content. */
export default function MorePanels({ open, onClose: close }: { open: SmallPanel; onClose: () => void }) {
  const { openBasket } = usePanels()
  const onClose = closeOne(useProvided(PanelsContext), open, close)
  switch (open.panel) {
    case 'minimum-spend':
      return (
        <MinimumSpendDialog shortfall={open} onClose={onClose} onDone={open.returnsToCart ? openBasket : onClose} />
      )
    case 'coupons':
      return <CouponDialog onClose={open.returnsToCart ? openBasket : onClose} />
    case 'site-menu':
      return <SiteMenu onClose={onClose} />
    case 'localisation':
      return <LocalisationDialog onClose={onClose} />
    case 'privacy':
      return (
        <Suspense fallback={null}>
          <PrivacyDialog onClose={onClose} />
        </Suspense>
      )
    case 'login':
      return (
        <Suspense fallback={null}>
          <LoginPanel email={open.email} onClose={onClose} />
        </Suspense>
      )
  }
}
