import type { RegistrationResult } from '@forno/contracts/sign-in/sign-in'
import { providerNames, type MissingDetails } from '../../state/sign-in/social-attempt.ts'
import { useSocialRegister } from '../../state/sign-in/social-sign-in.ts'
import { EmailField } from '../../shared/contact/person-fields.tsx'
import { AccountForm } from './account-form.tsx'
import { accountRules } from './account-fields.ts'
import { NameFields, NewsFields, ContactNumberField, TermsNote } from './person-fields.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import { useAccountForm } from './use-account-form.ts'

type SocialRegisterScreenProps = {
  readonly missingDetails: MissingDetails
  readonly onDone: (registered: RegistrationResult, email: string) => void
}

/** /oauth-register: prefilled with the provider's data; asks only for what is missing. [NAV-32] [ACC-12] */
export function SocialRegisterScreen({ missingDetails, onDone }: SocialRegisterScreenProps) {
  const register = useSocialRegister()
  const { provider, email, firstName, lastName } = missingDetails
  const controls = useAccountForm({
    startValues: { email: email ?? '', firstName, lastName },
    send: ({ mobileNumber, optinEmail, optinSms, optinSupercarsFan, ...typed }) =>
      register({
        email: typed.email.trim(),
        mobileNumber,
        profile: {
          firstName: typed.firstName.trim(),
          lastName: typed.lastName.trim(),
          optinEmail,
          optinSms,
          optinSupercarsFan,
        },
      }),
    onSent: (registered, typed) => onDone(registered, typed.email.trim()),
  })
  const { form, field } = controls
  const isNamed = firstName !== '' && lastName !== ''
  return (
    <SignInFrame
      title={isNamed ? `Nearly there, ${firstName}` : 'Nearly there'}
      lead={`${providerNames[provider]} knows you. This is what we need besides.`}
    >
      <AccountForm controls={controls} submitLabel="Create account">
        {!isNamed && <NameFields field={field} />}
        {email === null && <EmailField {...field('email', accountRules.email)} />}
        <ContactNumberField field={field} />
        <NewsFields form={form} />
        <TermsNote />
      </AccountForm>
    </SignInFrame>
  )
}
