import { useState } from 'react'
import { LoginForm, type LoginFormProps } from './login-form.tsx'
import { SocialButtons, type SocialButtonsProps } from './social-buttons.tsx'

export type LogInWaysProps = Omit<LoginFormProps, 'stays'> & Pick<SocialButtonsProps, 'onOutcome'>

/** By password or by a provider; who wants to stay logged in does so by either. [ACC-06] [ACC-32] */
export function LogInWays({ onOutcome, ...props }: LogInWaysProps) {
  const [isOn, setOn] = useState(false)
  return (
    <>
      <LoginForm {...props} stays={{ isOn, onChange: setOn }} />
      <SocialButtons onOutcome={onOutcome} staysLoggedIn={isOn} />
    </>
  )
}
