import { paths } from '../../urls/urls.ts'
import { Link } from '../../ui/link.tsx'
import { LoginMethods, type LoginMethodsProps } from './log-in-methods.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import { AccountBenefits } from './account-benefits.tsx'
import styles from './sign-in.module.css'

/** /login [NAV-30] */
export const LoginScreen = (props: Omit<LoginMethodsProps, 'email' | 'isPage'>) => (
  <SignInFrame title="Log in" aside={<AccountBenefits />}>
    <LoginMethods isPage {...props} />
    <p className={styles.other}>
      New here? <Link href={paths.register}>Create an account</Link>
    </p>
  </SignInFrame>
)
