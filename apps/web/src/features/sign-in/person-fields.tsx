import { useConsentWords } from '../../shared/contact/consent-texts.ts'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { Link } from '../../ui/link.tsx'
import { FieldPairs, FirstNameField, LastNameField, MobileField } from '../../shared/contact/person-fields.tsx'
import { accountRules } from './account-fields.ts'
import type { AccountFormControls } from './use-account-form.ts'
import styles from './sign-in.module.css'

type FieldsProps = Pick<AccountFormControls, 'field'>

/** First and last name. */
export const NameFields = ({ field }: FieldsProps) => (
  <FieldPairs short>
    <FirstNameField {...field('firstName', accountRules.firstName)} />
    <LastNameField {...field('lastName', accountRules.lastName)} />
  </FieldPairs>
)

/** The mobile number, with the reason why it is needed. */
export const ContactNumberField = ({ field }: FieldsProps) => (
  <MobileField
    hint="So that the store can reach you about an order."
    {...field('mobileNumber', accountRules.mobileNumber)}
  />
)

/** The marketing consents; none is ticked by default. [ACC-34] */
export function NewsFields({ form: { register } }: Pick<AccountFormControls, 'form'>) {
  const words = useConsentWords()
  return (
    <fieldset className={styles.news}>
      <legend>Would you like to hear from us?</legend>
      <Checkbox label={words.email} {...register('optinEmail')} />
      <Checkbox label={words.sms} {...register('optinSms')} />
      <Checkbox label={words.supercarsFan} {...register('optinSupercarsFan')} />
    </fieldset>
  )
}

/** The terms of an account, and what the shop keeps of it. */
export const TermsNote = () => (
  <p className={styles.quiet}>
    With an account our <Link href="/terms">terms</Link> apply, and our <Link href="/privacy">privacy policy</Link> says
    what we keep.
  </p>
)
