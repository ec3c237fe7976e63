import { useRouter } from '@tanstack/react-router'
import { LoginDialog } from '../../features/sign-in/login-dialog.tsx'
import { paths } from '../../urls/urls.ts'
import { useNavigateByOutcome } from './navigate-by-outcome.ts'

/** The log-in dialog over the current screen. [ACC-35] */
export function LoginPanel({ email, onClose }: { readonly email: string | undefined; readonly onClose: () => void }) {
  const { history } = useRouter()
  const navigateByOutcome = useNavigateByOutcome('push')
  return (
    <LoginDialog
      email={email}
      onClose={onClose}
      onOutcome={(outcome) => {
        // After the log-in the customer stays on the screen below.
        onClose()
        navigateByOutcome(outcome)
      }}
      onUnverified={(unverified) => history.push(paths.checkMailbox(unverified))}
    />
  )
}
