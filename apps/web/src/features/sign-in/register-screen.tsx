import type { RegistrationResult } from '@forno/contracts/sign-in/sign-in'
import { paths } from '../../urls/urls.ts'
import { Link } from '../../ui/link.tsx'
import { RegisterForm } from './register-form.tsx'
import { SocialButtons, type SocialButtonsProps } from './social-buttons.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import { AccountBenefits } from './account-benefits.tsx'

type RegisterScreenProps = SocialButtonsProps & {
  readonly onDone: (registered: RegistrationResult, email: string) => void
}

/** /register [NAV-30] */
export const RegisterScreen = ({ onDone, onOutcome }: RegisterScreenProps) => (
  <SignInFrame
    title="Create your account"
    lead={
      <>
        Already have one? <Link href={paths.login}>Log in</Link>
      </>
    }
    aside={<AccountBenefits />}
  >
    <RegisterForm onDone={onDone} />
    <SocialButtons onOutcome={onOutcome} />
  </SignInFrame>
)
