import { allowsRecording, experimentsOf } from '@forno/domain/experiments/start-values'
import { isRecordedPage } from '@forno/domain/native/recording'
import { logFailure } from '../../../lib/browser/log.ts'
import { nativePlatform } from '../../../native/native-app.ts'
import { sessionRecorder } from '../../../native/session-recorder.ts'
import { allows, onPermission } from '../../../state/consent/privacy-choices.ts'
import type { AppDeps } from '../../shell/app-deps.ts'
import type { AppRouter } from '../../routes/routes.tsx'

const identifierNames = { ios: 'ASSET_MAP_ID_IOS', android: 'ASSET_MAP_ID_ANDROID' } as const

/**
 * Records how the app is used, with the identifier of the platform, for customers who allow analytics, and on pages
 * without personal data. Without an identifier or an address, and where editors forbid it, nothing is recorded or
 * loaded. [NAT-10] [CFG-07]
 */
export const watchSessionRecorder = (
  router: Pick<AppRouter, 'subscribe' | 'state'>,
  { shop: { configuration } }: Pick<AppDeps, 'shop'>,
): void => {
  const { uris, settings } = configuration
  const platform = nativePlatform()
  const identifier = platform === null ? '' : (settings[identifierNames[platform]] ?? '')
  const address = uris['URI_ASSET_MAP'] ?? ''
  if (identifier === '' || address === '' || !allowsRecording(experimentsOf(settings))) return
  let isRecording = false
  const follow = (pathname: string): void => {
    const isWanted = allows('analytics') && isRecordedPage(pathname)
    if (isWanted === isRecording) return
    isRecording = isWanted
    if (!isWanted) sessionRecorder.stop()
    else
      sessionRecorder
        .start({ identifier, address })
        .catch((error: unknown) => logFailure('the session recorder does not start', error))
  }
  follow(router.state.location.pathname)
  onPermission('analytics', () => follow(router.state.location.pathname))
  // Before the next page is on screen it stops; only after it was rendered it starts.
  router.subscribe('onBeforeNavigate', ({ toLocation }) => {
    if (!isRecordedPage(toLocation.pathname)) follow(toLocation.pathname)
  })
  router.subscribe('onResolved', ({ toLocation }) => follow(toLocation.pathname))
}
