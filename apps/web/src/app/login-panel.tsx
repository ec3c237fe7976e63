import { useRouter } from '@tanstack/react-router'
import { LoginDialog } from '../features/sign-in/login-dialog.tsx'
import { signInPaths } from '../lib/sign-in-paths.ts'

/** [ACC-35] */
export function LoginPanel({ email, onClose }: { readonly email: string | undefined; readonly onClose: () => void }) {
  const { history } = useRouter()
  return (
    <LoginDialog
      email={email}
      onClose={onClose}
      onUnverified={(unverified) => history.push(signInPaths.checkMailbox(unverified))}
    />
  )
}
