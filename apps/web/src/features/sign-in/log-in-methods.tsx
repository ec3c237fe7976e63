import { useState } from 'react'
import { LoginForm, type LoginFormProps } from './login-form.tsx'
import { SocialButtons, type SocialButtonsProps } from './social-buttons.tsx'

export type LoginMethodsProps = Omit<LoginFormProps, 'stays'> & Pick<SocialButtonsProps, 'onOutcome'>

/** Log-in by password or provider, with one choice to stay logged in. [ACC-06] [ACC-32] */
export function LoginMethods({ onOutcome, ...props }: LoginMethodsProps) {
  const [isOn, setOn] = useState(false)
  return (
    <>
      <LoginForm {...props} stays={{ isOn, onChange: setOn }} />
      <SocialButtons onOutcome={onOutcome} staysLoggedIn={isOn} />
    </>
  )
}
