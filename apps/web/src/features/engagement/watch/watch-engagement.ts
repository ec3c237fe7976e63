import { mayUseEngagement } from '@forno/domain/engagement/pages'
import type { EngagementSdk } from '../../../lib/third-parties/engagement/engagement-sdk.ts'
import { logFailure } from '../../../lib/browser/log.ts'
import { uuid } from '../../../lib/browser/uuid.ts'
import { allows, onPermission, privacyChoices } from '../../../state/consent/privacy-choices.ts'
import { onEvent, recordEvent } from '../../../state/engagement/engagement-events.ts'
import type { EngagementSession } from '../model/engagement-session.ts'
import { userIdOf } from '../../../state/sign-in/login.ts'
import type { AppRouter } from '../../../app/routes/routes.tsx'
import type { AppDeps } from '../../../app/shell/app-deps.ts'
import { routeOf } from '../../../urls/current-route.ts'
import { followStorage } from '../../../lib/storage/follow-storage.ts'

const mayCall = (): boolean => mayUseEngagement(location.pathname)

/** The provider's SDK, or our own client. Both are late files. [CFG-02] [ENG-01] */
const loadSdk = async (scriptUrl: string): Promise<EngagementSdk> => {
  if (scriptUrl !== '') {
    const { loadSdkScript } = await import('../../../lib/third-parties/engagement/sdk-script.ts')
    return loadSdkScript(scriptUrl)
  }
  const { makeBrowserClient } = await import('../../../lib/third-parties/engagement/engagement-client.ts')
  return makeBrowserClient({ makeId: uuid, mayCall, log: logFailure })
}

/**
 * Runs the client of the customer-engagement service while the customer allows it. A page on which customers pay never
 * loads it; there only cards of earlier pages are shown. [ENG-01] [ENG-04]
 */
export const watchEngagement = (router: AppRouter, deps: AppDeps): void => {
  const { uris, settings } = deps.shop.configuration
  followStorage(privacyChoices, 'privacy')
  const baseUrl = uris['URI_BRAZE'] ?? ''
  const scriptUrl = uris['URL_BRAZE_SDK'] ?? ''
  if (baseUrl === '') return
  // The policy of a payment page lasts as long as its document.
  const isPaymentDocument = !mayCall()
  let session: Promise<EngagementSession | null> | null = null

  const start = async (): Promise<EngagementSession | null> => {
    const [sdk, { startSession }, { showMessage }] = await Promise.all([
      loadSdk(scriptUrl),
      import('../model/engagement-session.ts'),
      import('./show-message.ts'),
    ])
    if (!allows('personalisation')) return null
    return startSession(userIdOf(deps.login.getState()), {
      sdk,
      apiKey: settings['API_BRAZE_KEY'] ?? '',
      baseUrl,
      now: () => Date.now(),
      mayCall,
      onMessage: (message) => showMessage(router, deps, { message, sdk }),
    })
  }
  const withSession = async (act: (session: EngagementSession) => void): Promise<void> => {
    const running = await session
    if (running !== null) act(running)
  }
  const showCards = async (): Promise<void> => {
    const { showKeptCards } = await import('../model/engagement-session.ts')
    if (allows('personalisation')) showKeptCards(Date.now())
  }
  const follow = (): void => {
    if (!allows('personalisation')) return
    showCards().catch((error: unknown) => logFailure('the cards could not be shown', error))
    if (isPaymentDocument || !mayCall()) return
    session ??= start().catch((error: unknown) => {
      logFailure('the engagement service did not load', error)
      return null
    })
    void withSession(({ send }) => send())
  }

  onPermission('personalisation', (isAllowed) => {
    if (isAllowed) follow()
    else {
      void withSession(({ stop }) => stop())
      session = null
    }
  })
  onEvent(() => {
    if (mayCall()) void withSession(({ send }) => send())
  })
  deps.login.subscribe((now, before) => {
    const userId = userIdOf(now)
    if (userId !== userIdOf(before) && mayCall()) void withSession(({ changeUser }) => changeUser(userId))
  })
  const followPage = (): void => {
    follow()
    if (routeOf(router) === 'offers') recordEvent({ kind: 'offersViewed' })
  }
  router.subscribe('onResolved', followPage)
  // The provider's SDK cannot be paused, so the checkout begins as a new document without it. A link stays on its page
  // until that has come: what is typed into a checkout of this document would be lost with it.
  const isWithoutSdk = (pathname: string): boolean =>
    scriptUrl !== '' && session !== null && !mayUseEngagement(pathname)
  if (scriptUrl !== '' && !isPaymentDocument)
    router.history.block({
      enableBeforeUnload: false,
      blockerFn: ({ action, nextLocation }) => {
        const isLeaving = (action === 'PUSH' || action === 'REPLACE') && isWithoutSdk(nextLocation.pathname)
        if (isLeaving) location.assign(nextLocation.href)
        return isLeaving
      },
    })
  router.subscribe('onBeforeNavigate', ({ toLocation }) => {
    if (isWithoutSdk(toLocation.pathname)) location.assign(toLocation.href)
  })
  followPage()
}
