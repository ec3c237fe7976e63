import { signInPaths } from '../../lib/sign-in-paths.ts'
import { Link } from '../../ui/link.tsx'
import { LoginForm, type LoginFormProps } from './login-form.tsx'
import { SocialButtons, type SocialButtonsProps } from './social-buttons.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import { WhyAside } from './why-aside.tsx'
import styles from './sign-in.module.css'

type LoginScreenProps = Omit<LoginFormProps, 'email'> & SocialButtonsProps

/** /login [NAV-30] */
export const LoginScreen = ({ onOutcome, ...props }: LoginScreenProps) => (
  <SignInFrame title="Log in" aside={<WhyAside />}>
    <LoginForm {...props} />
    <SocialButtons onOutcome={onOutcome} />
    <p className={styles.other}>
      New here? <Link href={signInPaths.register}>Create an account</Link>
    </p>
  </SignInFrame>
)
