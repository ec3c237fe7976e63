import { SupportText } from '../../lib/react/support-link.tsx'
import { useState } from 'react'
import { useShop } from '../../lib/react/shop-context.ts'
import { useGoogleIdToken } from '../../state/sign-in/use-google-sign-in.ts'
import { offeredProviders, providerNames, type RedirectProvider } from '../../state/sign-in/social-attempt.ts'
import { useGoToProvider, useSocialSignIn, type SocialOutcome } from '../../state/sign-in/social-sign-in.ts'
import { sentence } from '../../state/texts/sentences.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { useNotices } from '../../ui/notices/notices.ts'
import { Note } from '../../ui/progress/states.tsx'
import styles from './sign-in.module.css'

export type SocialButtonsProps = {
  /** The outcome of Google's button; the other providers return to a page of their own. */
  readonly onOutcome: (outcome: SocialOutcome) => void
  readonly staysLoggedIn?: boolean
}

/** Buttons for the configured identity providers; each returns to the current page. [ACC-06] [ACC-32] [ACC-38] */
export function SocialButtons({ onOutcome, staysLoggedIn = false }: SocialButtonsProps) {
  const { configuration } = useShop()
  const goTo = useGoToProvider()
  const offered = offeredProviders(configuration)
  const { snackbar } = useNotices()
  const [leaving, setLeaving] = useState<RedirectProvider | null>(null)
  const leave = async (provider: RedirectProvider) => {
    setLeaving(provider)
    try {
      await goTo(provider, { failPath: location.pathname + location.search, staysLoggedIn })
    } catch (error) {
      snackbar({ text: sentence(error), theme: 'danger' })
    }
    setLeaving(null)
  }
  if (offered.length === 0) return null
  return (
    <div className={styles.social}>
      <p className={styles.or}>
        <span>or</span>
      </p>
      <div className={styles.providers}>
        {offered.map((provider) =>
          provider === 'google' ? (
            <GoogleButton key={provider} onOutcome={onOutcome} staysLoggedIn={staysLoggedIn} />
          ) : (
            <Button
              key={provider}
              variant="secondary"
              wide
              busy={leaving === provider}
              onClick={() => void leave(provider)}
            >
              {providerNames[provider]}
            </Button>
          ),
        )}
      </div>
    </div>
  )
}

/** Google's own button replaces ours once its script has loaded. */
function GoogleButton({ onOutcome, staysLoggedIn }: Required<SocialButtonsProps>) {
  const signIn = useSocialSignIn()
  const { place, buttonState, problem, ask } = useGoogleIdToken(async (token) =>
    onOutcome(await signIn({ provider: 'google', staysLoggedIn, ...token })),
  )
  return (
    <div className={styles.google}>
      <div ref={place} hidden={buttonState !== 'ready'} className={styles.theirs} />
      {buttonState !== 'ready' && (
        <Button variant="secondary" wide busy={buttonState === 'loading'} onClick={ask}>
          Google
        </Button>
      )}
      <div role="alert">
        {problem !== null && (
          <Note tone="danger">
            <SupportText text={problem} />
          </Note>
        )}
      </div>
    </div>
  )
}
