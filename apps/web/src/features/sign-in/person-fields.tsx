import { useConsentWords } from '../../shared/contact/consent-texts.ts'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { Link } from '../../ui/link.tsx'
import { FieldPairs, FirstNameField, LastNameField, MobileField } from '../../shared/contact/person-fields.tsx'
import { accountRules } from './account-fields.ts'
import type { AccountForm } from './use-account-form.ts'
import styles from './sign-in.module.css'

type Fields = Pick<AccountForm, 'field'>

export const NameFields = ({ field }: Fields) => (
  <FieldPairs short>
    <FirstNameField {...field('firstName', accountRules.firstName)} />
    <LastNameField {...field('lastName', accountRules.lastName)} />
  </FieldPairs>
)

export const ReachedBy = ({ field }: Fields) => (
  <MobileField
    hint="So that the store can reach you about an order."
    {...field('mobileNumber', accountRules.mobileNumber)}
  />
)

/** The marketing consents; none is ticked by default. [ACC-34] */
export function NewsFields({ form: { register } }: Pick<AccountForm, 'form'>) {
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

export const TermsNote = () => (
  <p className={styles.quiet}>
    With an account our <Link href="/terms">terms</Link> apply, and our <Link href="/privacy">privacy policy</Link> says
    what we keep.
  </p>
)
