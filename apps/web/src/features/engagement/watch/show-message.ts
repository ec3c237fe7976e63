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

/** A slide-up stays for this time. Milliseconds. */
const slideUpTime = 8_000

/**
 * Handles one in-app message: waits until no dialog is open, then shows it. A control message is logged only, markup is
 * refused, and an error suppresses the display. [ENG-07] [ENG-08] [UI-11]
 */
export const showMessage = (router: AppRouter, deps: AppDeps, incoming: IncomingMessage): void => {
  try {
    handle(router, deps, incoming)
  } catch (error) {
    logFailure('an in-app message was not shown', error)
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
    case 'shown':
      whenFree(router, deps, () => {
        drawAllowed(router, deps, { message, sdk }, reading.message).catch((error: unknown) =>
          logFailure('an in-app message was not shown', error),
        )
      })
  }
}

/** Whether a message may open: no dialog, no panel, and no page of paying or of an order. [ENG-07] */
const isFree = (router: AppRouter, { panels }: AppDeps): boolean => {
  const route = routeOf(router)
  if (router.state.isLoading || route === 'order' || !mayUseEngagement(router.state.location.pathname)) return false
  return panels.getState().open === null && isLayerFree()
}

/** Calls back once, when a message may open; never after the customer has withdrawn the permission. */
const whenFree = (router: AppRouter, deps: AppDeps, act: () => void): void => {
  const attempt = () => {
    if (!isFree(router, deps)) return
    stop()
    act()
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
const drawAllowed = async (
  router: AppRouter,
  deps: AppDeps,
  incoming: IncomingMessage,
  shown: ShopMessage,
): Promise<void> => {
  if (shown.extras['type'] !== 'push-primer') return draw(router, deps, incoming, shown)
  const { askForPush, mayShowPushPrimer } = await import('../../../state/push/push.ts')
  const { configuration } = deps.shop
  if (!(await mayShowPushPrimer(configuration))) return
  await draw(router, deps, incoming, shown, async (): Promise<void> => {
    const { signIn } = deps.login.getState()
    const answer = await askForPush({ configuration, call: deps.call }, signIn?.customerId ?? null)
    const { primerNotice } = await import('../primer-texts.ts')
    if (answer !== 'dismissed') deps.notices.snackbar(primerNotice(answer))
  })
}

const draw = async (
  router: AppRouter,
  deps: AppDeps,
  incoming: IncomingMessage,
  shown: ShopMessage,
  onFirstButton: (() => Promise<void>) | null = null,
): Promise<void> => {
  if (shown.shape === 'slideup') {
    slideUp(router, deps, incoming, shown)
    return
  }
  const { MessageDialog } = await import('../message-dialog.tsx')
  // Another dialog may have opened in the meantime.
  if (!isFree(router, deps)) {
    whenFree(router, deps, () => void draw(router, deps, incoming, shown, onFirstButton))
    return
  }
  if (!allows('personalisation')) return
  const { message, sdk } = incoming
  const close = () => {
    for (const end of ends) end()
    remove()
  }
  const onButton = ({ id }: MessageButton) => {
    const button = message.buttons?.find((each) => each.id === id)
    if (button !== undefined) sdk.logInAppMessageButtonClick(button, message)
    close()
    if (id === shown.buttons[0]?.id) void onFirstButton?.()
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
const slideUp = (
  router: AppRouter,
  { notices }: AppDeps,
  { message, sdk }: IncomingMessage,
  shown: ShopMessage,
): void => {
  const { href } = shown
  const follow = () => {
    sdk.logInAppMessageClick(message)
    if (href?.startsWith('/') === true) router.history.push(href)
    else if (href !== null) location.assign(href)
  }
  notices.snackbar({
    text: [shown.title, shown.text].filter((text) => text !== '').join(' – '),
    theme: 'info',
    duration: slideUpTime,
    ...(href === null ? {} : { action: { label: 'See it', run: follow } }),
  })
  sdk.logInAppMessageImpression(message)
}
