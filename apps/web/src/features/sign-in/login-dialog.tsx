import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { paths } from '../../urls/urls.ts'
import { Link } from '../../ui/link.tsx'
import { Stack } from '../../ui/layout/layout.tsx'
import { LoginMethods, type LoginMethodsProps } from './log-in-methods.tsx'
import styles from './sign-in.module.css'

type LoginDialogProps = Omit<LoginMethodsProps, 'onDone' | 'isPage'> & { readonly onClose: () => void }

/** Logs in over the current screen, which stays as it is; a provider's page returns to it. [ACC-35] [ACC-10] */
export const LoginDialog = ({ onClose, ...props }: LoginDialogProps) => (
  <Dialog title="Log in" size="small" onClose={onClose}>
    <Stack gap={5}>
      <LoginMethods {...props} onDone={onClose} />
      <p className={styles.other}>
        New here? <Link href={paths.register}>Create an account</Link>
      </p>
    </Stack>
  </Dialog>
)
