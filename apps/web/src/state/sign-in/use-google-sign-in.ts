import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { isApiError } from '../../lib/http/api-error.ts'
import { googleToken, type GoogleToken } from '../../lib/third-parties/google-sign-in.ts'
import { isNativeApp } from '../../native/native-app.ts'
import { nativeIdToken } from '../../native/social-sign-in.ts'
import { nativeClients } from './native-clients.ts'
import { logFailure } from '../../lib/browser/log.ts'
import { accountMessages } from './account-texts.ts'
import { useShop } from '../../lib/react/shop-context.ts'
import { sentence } from '../texts/sentences.ts'

/** `idle` = our button; `loading` = Google's script loads, or its answer is used; `ready` = Google's own button. */
type GoogleButtonState = 'idle' | 'loading' | 'ready'

/**
 * A Google ID token through Google's own script and button, which appears in the element of `place`; `onToken` uses the
 * token. If the script or token is late or refused, `problem` says why and our button returns. [ACC-06] [ACC-38]
 */
export const useGoogleIdToken = (onToken: (token: GoogleToken) => Promise<void>) => {
  const { configuration } = useShop()
  const place = useRef<HTMLDivElement>(null)
  const [buttonState, setButtonState] = useState<GoogleButtonState>('idle')
  const [problem, setProblem] = useState<string | null>(null)
  const ask = async () => {
    if (place.current === null) return
    setButtonState('loading')
    setProblem(null)
    try {
      const clients = nativeClients(configuration, 'google')
      if (isNativeApp()) {
        const answer = await nativeIdToken('google', clients)
        if (answer !== null) await onToken({ token: answer.token, nonce: answer.nonce })
        setButtonState('idle')
        return
      }
      const token = await googleToken({
        uri: configuration.uris['URI_GOOGLE'] ?? '',
        clientId: configuration.settings['KEY_GOOGLE'] ?? '',
        place: place.current,
        onReady: () => flushSync(() => setButtonState('ready')),
      })
      await onToken(token)
    } catch (error) {
      logFailure('Google gave no ID token', error)
      setProblem(isApiError(error) ? sentence(error) : accountMessages.general)
    }
    setButtonState('idle')
  }
  return { place, buttonState, problem, ask: () => void ask() }
}
