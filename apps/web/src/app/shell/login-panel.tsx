import { useRouter } from '@tanstack/react-router'
import { LoginDialog } from '../../features/sign-in/login-dialog.tsx'
import { paths } from '../../urls/urls.ts'
import { useLeadOn } from './lead-on.ts'

/** [ACC-35] */
export function LoginPanel({ email, onClose }: { readonly email: string | undefined; readonly onClose: () => void }) {
  const { history } = useRouter()
  const leadOn = useLeadOn('push')
  return (
    <LoginDialog
      email={email}
      onClose={onClose}
      onOutcome={(outcome) => {
        // Being logged in leads nowhere: the screen below is where one wants to be.
        onClose()
        leadOn(outcome)
      }}
      onUnverified={(unverified) => history.push(paths.checkMailbox(unverified))}
    />
  )
}
