import { leaveApp, onBackButton } from '../../../native/app-events.ts'
import { topLayer } from '../../../ui/dialogs/layers.ts'
import type { AppRouter } from '../../routes/routes.tsx'

type BackDeps = {
  /** Asks the topmost dialog to close or to go a step back, as Escape does; a blocking one stays. */
  readonly closeDialog: () => 'none' | 'asked' | 'covered'
  readonly goBack: () => void
  readonly leave: () => void
}

/**
 * The back button of Android: closes the topmost dialog or panel, else goes back a page, else leaves the app. A screen
 * that covers the app goes a step back if it has one; the lock has none. [NAT-01]
 */
export const pressBack = (canGoBack: boolean, { closeDialog, goBack, leave }: BackDeps): void => {
  const dialog = closeDialog()
  if (dialog === 'asked') return
  if (dialog === 'none' && canGoBack) goBack()
  else leave()
}

const closeTopDialog: BackDeps['closeDialog'] = () => {
  const dialog = topLayer()
  if (dialog === null) return 'none'
  const { cover, back } = dialog.dataset
  if (cover !== undefined && back === undefined) return 'covered'
  dialog.dispatchEvent(new Event('cancel', { cancelable: true }))
  return 'asked'
}

/** Handles the back button of Android. [NAT-01] */
export const watchBackButton = ({ history }: Pick<AppRouter, 'history'>): void => {
  onBackButton((canGoBack) =>
    pressBack(canGoBack, {
      closeDialog: closeTopDialog,
      goBack: () => history.back(),
      leave: () => void leaveApp(),
    }),
  )
}
