import { Checkbox } from '../../ui/checkbox.tsx'
import { Link } from '../../ui/link.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { accountRules } from './account-fields.ts'
import type { AccountForm } from './use-account-form.ts'
import styles from './sign-in.module.css'

type Fields = Pick<AccountForm, 'field'>

export const NameFields = ({ field }: Fields) => (
  <div className={styles.pairs}>
    <TextField
      label="First name"
      autoComplete="given-name"
      maxLength={60}
      {...field('firstName', accountRules.firstName)}
    />
    <TextField
      label="Last name"
      autoComplete="family-name"
      maxLength={60}
      {...field('lastName', accountRules.lastName)}
    />
  </div>
)

export const MobileField = ({ field }: Fields) => (
  <TextField
    label="Mobile"
    type="tel"
    inputMode="tel"
    autoComplete="tel"
    maxLength={30}
    hint="So that the store can reach you about an order."
    {...field('mobileNumber', accountRules.mobileNumber)}
  />
)

/** What may be sent; nothing is ticked for anybody. [ACC-34] */
export const NewsFields = ({ form: { register } }: Pick<AccountForm, 'form'>) => (
  <fieldset className={styles.news}>
    <legend>Would you like to hear from us?</legend>
    <Checkbox label="Email me offers" {...register('optinEmail')} />
    <Checkbox label="Text me offers" {...register('optinSms')} />
    <Checkbox label="I follow Supercars: send me what is on for fans" {...register('optinSupercarsFan')} />
  </fieldset>
)

export const TermsNote = () => (
  <p className={styles.quiet}>
    With an account our <Link href="/terms">terms</Link> apply, and our <Link href="/privacy">privacy policy</Link> says
    what we keep.
  </p>
)
