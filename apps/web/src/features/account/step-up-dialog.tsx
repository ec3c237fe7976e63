import { SupportText } from '../../lib/react/support-link.tsx'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState, type SyntheticEvent } from 'react'
import { useShop } from '../../lib/react/shop-context.ts'
import { useSuspenseCustomer } from '../../state/sign-in/customer.ts'
import { useGoogleIdToken } from '../../state/sign-in/use-google-sign-in.ts'
import { passkeyError } from '../../state/sign-in/passkey-errors.ts'
import { accountChangeMessages } from './account-change-texts.ts'
import { sentence } from '../../state/texts/sentences.ts'
import { offeredProviders, providerNames, type RedirectProvider } from '../../state/sign-in/social-attempt.ts'
import { useGoToProvider } from '../../state/sign-in/social-sign-in.ts'
import { useStepUpCalls, type StepUp } from './model/step-up.ts'
import { isApiError } from '../../lib/http/api-error.ts'
import { supportsPasskeys } from '../../lib/browser/passkey-support.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { Stack } from '../../ui/layout/layout.tsx'
import { useNotices } from '../../ui/notices/notices.ts'
import { paths } from '../../urls/urls.ts'
import { Link } from '../../ui/link.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/progress/spinner.tsx'
import { Note } from '../../ui/progress/states.tsx'
import styles from './account.module.css'

type StepUpDialogProps = { readonly onProven: () => void; readonly onClose: () => void }

/** Asks the customer to re-authenticate by any way that their account has, then continues the interrupted action. */
export function StepUpDialog({ onProven, onClose }: StepUpDialogProps) {
  const { state } = useStepUpCalls()
  const { mutate, data, error } = useMutation({ mutationFn: state })
  useEffect(() => mutate(), [mutate])
  return (
    <Dialog title="Confirm it's you" size="small" onClose={onClose}>
      <Stack gap={4}>
        <p>This keeps your account safe, even if somebody else gets hold of your device.</p>
        {error !== null && <Note tone="danger">{sentence(error)}</Note>}
        {data === undefined && error === null && (
          <SkeletonGroup>
            <Skeleton shape="block" height="8rem" />
          </SkeletonGroup>
        )}
        {data !== undefined && <Ways ways={data} onProven={onProven} />}
      </Stack>
    </Dialog>
  )
}

function Ways({ ways, onProven }: { readonly ways: StepUp; readonly onProven: () => void }) {
  const { configuration } = useShop()
  const providers = offeredProviders(configuration).filter((each) => ways.providers.includes(each))
  const hasPasskey = ways.hasPasskey && supportsPasskeys()
  if (!ways.hasPassword && !hasPasskey && providers.length === 0)
    return (
      <p>
        This browser can&rsquo;t use the way you log in with. Please{' '}
        <Link href={paths.forgotPassword}>choose a password</Link>, or try another device.
      </p>
    )
  return (
    <Stack gap={4}>
      {ways.hasPassword && <ByPassword onProven={onProven} />}
      {hasPasskey && <ByPasskey isOnly={!ways.hasPassword} onProven={onProven} />}
      {providers.map((provider) =>
        provider === 'google' ? (
          <ByGoogle key={provider} onProven={onProven} />
        ) : (
          <ByProvider key={provider} provider={provider} />
        ),
      )}
    </Stack>
  )
}

function ByPassword({ onProven }: { readonly onProven: () => void }) {
  const { email } = useSuspenseCustomer()
  const { prove } = useStepUpCalls()
  const [password, setPassword] = useState('')
  const { mutate, isPending, error, reset } = useMutation({ mutationFn: prove, onSuccess: onProven })
  const [isMissing, setMissing] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  // The list of ways loads after the dialog opens.
  useEffect(() => field.current?.focus(), [])
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    setMissing(password === '')
    if (password !== '') mutate({ password })
  }
  const isWrong = isApiError(error) && error.reason === 'wrongPassword'
  const refusal = isMissing ? 'Please enter your password.' : isWrong ? accountChangeMessages.wrongPassword : undefined
  return (
    <form noValidate method="post" className={styles.proof} onSubmit={submit}>
      {/* Password managers save the password under this user name. */}
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <PasswordField
        label="Your password"
        name="password"
        autoComplete="current-password"
        required
        ref={field}
        value={password}
        refusal={refusal}
        onChange={(event) => {
          reset()
          setMissing(false)
          setPassword(event.target.value)
        }}
      />
      <div role="alert">{error !== null && !isWrong && <Note tone="danger">{sentence(error)}</Note>}</div>
      <Button type="submit" size="large" wide busy={isPending}>
        Confirm
      </Button>
      <p className={styles.quiet}>
        <Link href={paths.forgotPassword}>Forgot your password?</Link>
      </p>
    </form>
  )
}

function ByPasskey({ isOnly, onProven }: { readonly isOnly: boolean; readonly onProven: () => void }) {
  const { proveByPasskey } = useStepUpCalls()
  const { mutate, isPending, error } = useMutation({ mutationFn: proveByPasskey, onSuccess: onProven })
  const problem = error === null ? null : passkeyError(error, 'confirm')
  return (
    <div className={styles.proof}>
      <Button variant={isOnly ? 'primary' : 'secondary'} size="large" wide busy={isPending} onClick={() => mutate()}>
        Use a passkey
      </Button>
      <div role="alert">{problem !== null && <Note tone={problem.tone}>{problem.words}</Note>}</div>
    </div>
  )
}

/** Google's own button replaces ours once its script has loaded. [ACC-38] */
function ByGoogle({ onProven }: { readonly onProven: () => void }) {
  const { prove } = useStepUpCalls()
  const { place, buttonState, problem, ask } = useGoogleIdToken(async (token) => {
    await prove({ provider: { provider: 'google', ...token } })
    onProven()
  })
  return (
    <div className={styles.google}>
      <div ref={place} hidden={buttonState !== 'ready'} className={styles.theirs} />
      {buttonState !== 'ready' && (
        <Button variant="secondary" size="large" wide busy={buttonState === 'loading'} onClick={ask}>
          Continue with Google
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

/** Goes to the provider's page, which returns to this one. */
export function ByProvider({ provider }: { readonly provider: RedirectProvider }) {
  const { customerId } = useSuspenseCustomer()
  const goTo = useGoToProvider()
  const notices = useNotices()
  const [isLeaving, setLeaving] = useState(false)
  const leave = async () => {
    setLeaving(true)
    try {
      await goTo(provider, { failPath: location.pathname + location.search, confirms: customerId })
    } catch (error) {
      notices.snackbar({ text: sentence(error), theme: 'danger' })
    }
    setLeaving(false)
  }
  return (
    <Button variant="secondary" size="large" wide busy={isLeaving} onClick={() => void leave()}>
      Continue with {providerNames[provider]}
    </Button>
  )
}
