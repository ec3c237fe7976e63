import { resetsCampaign } from '@forno/domain/engagement/campaign-flags'
import { mayUseEngagement } from '@forno/domain/engagement/pages'
import { createElement } from 'react'
import type { EngagementSdk, SdkMessage } from '../../../lib/third-parties/engagement/engagement-sdk.ts'
import { logFailure } from '../../../lib/browser/log.ts'
import { allows, onPermission } from '../../../state/consent/privacy-choices.ts'
import { resetCampaign } from '../../../state/engagement/campaign.ts'
import { readSdkMessage, type MessageButton, type ShopMessage } from '../model/read-sdk.ts'
import { isLayerFree, onLayersChange } from '../../../ui/dialogs/layers.ts'
import type { AppRouter } from '../../../app/routes/routes.tsx'
import type { AppDeps } from '../../../app/shell/app-deps.ts'
import { routeOf } from '../../../urls/current-route.ts'
import { forgetSplash } from '../../../state/session/splash-record.ts'
import { renderOwnDialog } from '../../../app/shell/separate-root.tsx'

type IncomingMessage = { readonly message: SdkMessage; readonly sdk: EngagementSdk }

/** An incoming message in the app, and what our dialog or snackbar shows of it. */
type DrawnMessage = IncomingMessage & {
  readonly router: AppRouter
  readonly deps: AppDeps
  readonly shown: ShopMessage
}

/** Milliseconds for which a slide-up stays. */
const slideUpTime = 8_000

const logNotShown = (error: unknown): void => logFailure('an in-app message was not shown', error)

/**
 * Handles one in-app message: waits until no dialog is open, then shows it. A control message is logged only, markup is
 * refused, and an error suppresses the display. [ENG-07] [ENG-08] [UI-11]
 */
export const showMessage = (router: AppRouter, deps: AppDeps, incoming: IncomingMessage): void => {
  try {
    handle(router, deps, incoming)
  } catch (error) {
    logNotShown(error)
  }
}

const handle = (router: AppRouter, deps: AppDeps, { message, sdk }: IncomingMessage): void => {
  if (resetsCampaign(message.extras ?? {})) {
    resetCampaign()
    forgetSplash(localStorage)
  }
  const reading = readSdkMessage(message, sdk)
  switch (reading.kind) {
    case 'control':
      sdk.logInAppMessageImpression(message)
      return
    case 'refused':
      logFailure('an in-app message was refused', reading.reason)
      return
    case 'shown': {
      const drawn = { router, deps, message, sdk, shown: reading.message }
      whenFree(router, deps, () => void drawIfAllowed(drawn).catch(logNotShown))
    }
  }
}

/** Whether a message may open: no dialog, no panel, and no page of paying or of an order. [ENG-07] */
const isFree = (router: AppRouter, { panels }: AppDeps): boolean => {
  const route = routeOf(router)
  if (router.state.isLoading || route === 'order' || !mayUseEngagement(router.state.location.pathname)) return false
  return panels.getState().open === null && isLayerFree()
}

/** Calls back once, when a message may open; never after the customer has withdrawn the permission. */
const whenFree = (router: AppRouter, deps: AppDeps, onFree: () => void): void => {
  const attempt = () => {
    if (!isFree(router, deps)) return
    stop()
    onFree()
  }
  const ends = [
    router.subscribe('onResolved', attempt),
    deps.panels.subscribe(attempt),
    onLayersChange(attempt),
    onPermission('personalisation', () => stop()),
  ]
  const stop = () => ends.forEach((end) => end())
  attempt()
}

/** A push primer shows only to customers whose browser can ask them for pushes. [ENG-09] */
const drawIfAllowed = async (drawn: DrawnMessage): Promise<void> => {
  if (drawn.shown.extras['type'] !== 'push-primer') return draw(drawn)
  const { askForPush, mayShowPushPrimer } = await import('../../../state/push/push.ts')
  const { shop, call, login, notices } = drawn.deps
  const { configuration } = shop
  if (!(await mayShowPushPrimer(configuration))) return
  await draw(drawn, async (): Promise<void> => {
    // Browsers ask only within the press, so nothing may be awaited before this call.
    const answer = await askForPush({ configuration, call }, login.getState().signIn?.customerId ?? null)
    const { primerNotice } = await import('../primer-texts.ts')
    if (answer !== 'dismissed') notices.snackbar(primerNotice(answer))
  })
}

const draw = async (drawn: DrawnMessage, onFirstButton: (() => Promise<void>) | null = null): Promise<void> => {
  const { router, deps, message, sdk, shown } = drawn
  if (shown.shape === 'slideup') {
    showSlideUp(drawn)
    return
  }
  const { MessageDialog } = await import('../message-dialog.tsx')
  // Another dialog may have opened in the meantime.
  if (!isFree(router, deps)) {
    whenFree(router, deps, () => void draw(drawn, onFirstButton).catch(logNotShown))
    return
  }
  if (!allows('personalisation')) return
  const close = () => {
    for (const end of ends) end()
    remove()
  }
  const onButton = ({ id }: MessageButton) => {
    const button = message.buttons?.find((each) => each.id === id)
    if (button !== undefined) sdk.logInAppMessageButtonClick(button, message)
    close()
    if (id === shown.buttons[0]?.id)
      onFirstButton?.().catch((error: unknown) => logFailure('a push primer was not answered', error))
  }
  const onLink = () => {
    sdk.logInAppMessageClick(message)
    close()
  }
  const remove = renderOwnDialog(
    router,
    deps,
    createElement(MessageDialog, { message: shown, onButton, onLink, onClose: close }),
  )
  // A panel replaces the message, and so does another page.
  const ends = [
    deps.panels.subscribe(({ open }) => open !== null && close()),
    router.subscribe('onBeforeNavigate', ({ pathChanged }) => pathChanged && close()),
    onPermission('personalisation', close),
  ]
  sdk.logInAppMessageImpression(message)
}

/** A slide-up is a snackbar, which covers no dialog. */
const showSlideUp = ({ router, deps, message, sdk, shown }: DrawnMessage): void => {
  const { href } = shown
  const openLink = () => {
    sdk.logInAppMessageClick(message)
    if (href?.startsWith('/') === true) router.history.push(href)
    else if (href !== null) location.assign(href)
  }
  deps.notices.snackbar({
    text: [shown.title, shown.text].filter((text) => text !== '').join(' – '),
    theme: 'info',
    duration: slideUpTime,
    ...(href === null ? {} : { action: { label: 'See it', run: openLink } }),
  })
  sdk.logInAppMessageImpression(message)
}
