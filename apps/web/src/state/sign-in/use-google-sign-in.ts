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

/** `ready` = Google's own button is in `place` instead of ours. */
type Standing = 'idle' | 'loading' | 'ready'

/**
 * A Google ID token through Google's own script and button. If the script or token is late or refused, `problem` says
 * why and our button returns. [ACC-06] [ACC-38]
 */
export const useGoogleIdToken = (take: (word: GoogleToken) => Promise<void>) => {
  const { configuration } = useShop()
  const place = useRef<HTMLDivElement>(null)
  const [standing, setStanding] = useState<Standing>('idle')
  const [problem, setProblem] = useState<string | null>(null)
  const ask = async () => {
    if (place.current === null) return
    setStanding('loading')
    setProblem(null)
    try {
      const clients = nativeClients(configuration, 'google')
      if (isNativeApp()) {
        const word = await nativeIdToken('google', clients)
        if (word !== null) await take({ token: word.token, nonce: word.nonce })
        setStanding('idle')
        return
      }
      const word = await googleToken({
        uri: configuration.uris['URI_GOOGLE'] ?? '',
        clientId: configuration.settings['KEY_GOOGLE'] ?? '',
        place: place.current,
        onReady: () => flushSync(() => setStanding('ready')),
      })
      await take(word)
    } catch (error) {
      logFailure('Google gave no ID token', error)
      setProblem(isApiError(error) ? sentence(error) : accountMessages.general)
    }
    setStanding('idle')
  }
  return { place, standing, problem, ask: () => void ask() }
}
