import { paths } from '../../urls/urls.ts'
import { Link } from '../../ui/link.tsx'
import { LogInWays, type LogInWaysProps } from './log-in-methods.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import { WhyAside } from './account-benefits.tsx'
import styles from './sign-in.module.css'

/** /login [NAV-30] */
export const LoginScreen = (props: Omit<LogInWaysProps, 'email' | 'isPage'>) => (
  <SignInFrame title="Log in" aside={<WhyAside />}>
    <LogInWays isPage {...props} />
    <p className={styles.other}>
      New here? <Link href={paths.register}>Create an account</Link>
    </p>
  </SignInFrame>
)
