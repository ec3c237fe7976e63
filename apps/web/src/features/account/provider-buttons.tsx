import { SupportText } from '../../lib/react/support-link.tsx'
import { fillPlaceholders } from '@forno/domain/texts/placeholders'
import type { SocialProvider } from '@forno/domain/customers/social-provider'
import type { CustomerId } from '@forno/domain/core/basic-types'
import { useState } from 'react'
import { accountError } from '../../state/customer/account-errors.ts'
import { useGoogleIdToken } from '../../state/sign-in/use-google-sign-in.ts'
import { useConnectProvider, useDisconnectProvider } from './model/identities.ts'
import { succeeded } from '../../state/customer/profile.ts'
import { providerNames, type RedirectProvider } from '../../state/sign-in/social-attempt.ts'
import { useEnsureProof, useWithProof } from './model/step-up.ts'
import { useGoToProvider } from '../../state/sign-in/social-sign-in.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { useNotices } from '../../ui/notices/notices.ts'
import { Note } from '../../ui/progress/states.tsx'
import { paths } from '../../urls/urls.ts'
import { accountChangeMessages } from './account-change-texts.ts'
import { useAttempt } from './use-attempt.ts'
import styles from './account.module.css'

/** Goes to the provider's page, which returns to the account. [ACC-06] [NAV-32] */
export function ConnectProvider({ provider, customerId }: { provider: RedirectProvider; customerId: CustomerId }) {
  const goTo = useGoToProvider()
  const [isLeaving, setLeaving] = useState(false)
  const ensureProof = useEnsureProof()
  const notices = useNotices()
  const leave = async () => {
    setLeaving(true)
    try {
      if (await ensureProof()) await goTo(provider, { failPath: paths.account('details'), connects: customerId })
      setLeaving(false)
    } catch (error) {
      setLeaving(false)
      const text = accountError(error)
      if (text !== null) notices.snackbar({ text, theme: 'danger' })
    }
  }
  return (
    <Button
      variant="secondary"
      wide
      busy={isLeaving}
      aria-label={`Connect ${providerNames[provider]}`}
      onClick={() => void leave()}
    >
      {providerNames[provider]}
    </Button>
  )
}

/** Google's own button replaces ours once its script has loaded. [ACC-06] [ACC-38] */
export function ConnectGoogle() {
  const { mutateAsync } = useConnectProvider()
  const withProof = useWithProof()
  const notices = useNotices()
  const { place, buttonState, problem, ask } = useGoogleIdToken(async (token) => {
    await withProof(() => mutateAsync({ provider: 'google', ...token }))
    notices.snackbar({ text: succeeded(`connected ${providerNames.google}`) })
  })
  return (
    <div className={styles.google}>
      <div ref={place} hidden={buttonState !== 'ready'} className={styles.theirs} />
      {buttonState !== 'ready' && (
        <Button
          variant="secondary"
          wide
          busy={buttonState === 'loading'}
          aria-label={`Connect ${providerNames.google}`}
          onClick={ask}
        >
          {providerNames.google}
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

/** Disconnects a provider after a confirmation. [ACC-14] */
export function DisconnectProvider({ provider }: { provider: SocialProvider }) {
  const { mutateAsync, isPending } = useDisconnectProvider()
  const attempt = useAttempt()
  const withProof = useWithProof()
  const notices = useNotices()
  const name = providerNames[provider]
  const disconnect = async () => {
    const isSure = await notices.ask({
      title: fillPlaceholders(accountChangeMessages.disconnectTitle, { name }),
      message: fillPlaceholders(accountChangeMessages.disconnect, { name }),
      confirmLabel: 'Disconnect',
      cancelLabel: 'Keep it',
    })
    if (!isSure) return
    await attempt(
      withProof(() => mutateAsync(provider)),
      `disconnected ${name}`,
    )
  }
  return (
    <Button
      variant="quiet"
      size="small"
      busy={isPending}
      aria-label={`Disconnect ${name}`}
      onClick={() => void disconnect()}
    >
      Disconnect
    </Button>
  )
}
