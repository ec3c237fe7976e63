import { signInPaths } from '../../lib/sign-in-paths.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Link } from '../../ui/link.tsx'
import { Stack } from '../../ui/layout.tsx'
import { LoginForm } from './login-form.tsx'
import styles from './sign-in.module.css'

type LoginDialogProps = {
  readonly email?: string | undefined
  readonly onClose: () => void
  readonly onUnverified: (email: string) => void
}

/** Logging in over the screen, which stays as it is. [ACC-35] */
export const LoginDialog = ({ email, onClose, onUnverified }: LoginDialogProps) => (
  <Dialog title="Log in" size="small" onClose={onClose}>
    <Stack gap={5}>
      <LoginForm email={email} onDone={onClose} onUnverified={onUnverified} />
      <p className={styles.other}>
        New here? <Link href={signInPaths.register}>Create an account</Link>
      </p>
    </Stack>
  </Dialog>
)
