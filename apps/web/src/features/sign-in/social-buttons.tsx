import { useRef, useState } from 'react'
import type { SocialProvider } from '@forno/domain/customers/social-provider'
import { accountMessages } from '../../data/account-messages.ts'
import { useShop } from '../../data/configuration.ts'
import { offeredProviders, providerNames } from '../../data/social-attempt.ts'
import { useGoToProvider, useSocialSignIn, type SocialOutcome } from '../../data/social-sign-in.ts'
import { sentence } from '../../data/sentences.ts'
import { isApiError } from '../../lib/api-error.ts'
import { googleToken } from '../../lib/google-sign-in.ts'
import { logFailure } from '../../lib/log.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/states.tsx'
import styles from './sign-in.module.css'

export type SocialButtonsProps = {
  /** How Google's word ended; the others come back to a page of their own. */
  readonly onOutcome: (outcome: SocialOutcome) => void
}

/** Logging in with whoever the configuration names. [ACC-06] [ACC-38] */
export function SocialButtons({ onOutcome }: SocialButtonsProps) {
  const { configuration } = useShop()
  const goTo = useGoToProvider()
  const offered = offeredProviders(configuration)
  const [leaving, setLeaving] = useState<SocialProvider | null>(null)
  if (offered.length === 0) return null
  return (
    <div className={styles.social}>
      <p className={styles.or}>
        <span>or</span>
      </p>
      <div className={styles.providers}>
        {offered.map((provider) =>
          provider === 'google' ? (
            <GoogleButton key={provider} onOutcome={onOutcome} />
          ) : (
            <Button
              key={provider}
              variant="secondary"
              wide
              busy={leaving === provider}
              onClick={() => {
                setLeaving(provider)
                goTo(provider, location.pathname + location.search)
              }}
            >
              {providerNames[provider]}
            </Button>
          ),
        )}
      </div>
    </div>
  )
}

/** Google's own button takes the place of ours once its script is there. */
function GoogleButton({ onOutcome }: SocialButtonsProps) {
  const { configuration } = useShop()
  const signIn = useSocialSignIn()
  const place = useRef<HTMLDivElement>(null)
  const [standing, setStanding] = useState<'idle' | 'loading' | 'ready'>('idle')
  const [trouble, setTrouble] = useState<string | null>(null)
  const begin = async () => {
    if (place.current === null) return
    setStanding('loading')
    setTrouble(null)
    try {
      const { token, nonce } = await googleToken({
        uri: configuration.uris['URI_GOOGLE'] ?? '',
        clientId: configuration.settings['KEY_GOOGLE'] ?? '',
        place: place.current,
        onReady: () => setStanding('ready'),
      })
      onOutcome(await signIn({ provider: 'google', token, nonce }))
    } catch (error) {
      logFailure('Google did not log anybody in', error)
      setTrouble(isApiError(error) ? sentence(error) : accountMessages.general)
    }
    setStanding('idle')
  }
  return (
    <div className={styles.google}>
      <div ref={place} hidden={standing !== 'ready'} className={styles.theirs} />
      {standing !== 'ready' && (
        <Button variant="secondary" wide busy={standing === 'loading'} onClick={() => void begin()}>
          Google
        </Button>
      )}
      <div role="alert">{trouble !== null && <Note tone="danger">{trouble}</Note>}</div>
    </div>
  )
}
