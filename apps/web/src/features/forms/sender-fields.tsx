import { TextField } from '../../ui/text-field.tsx'
import { formRules, orBlank } from './form-fields.ts'
import type { SendingForm } from './use-form-sending.ts'
import styles from './forms.module.css'

type SenderFieldsProps = { readonly form: SendingForm['form']; readonly isMobileOptional?: boolean }

/** Who writes, and how to answer. */
export function SenderFields({ form: { register, formState }, isMobileOptional = false }: SenderFieldsProps) {
  const mobile = isMobileOptional ? orBlank(formRules.mobileNumber) : formRules.mobileNumber
  const { errors } = formState
  return (
    <div className={styles.pairs}>
      <TextField
        label="First name"
        autoComplete="given-name"
        maxLength={60}
        required
        refusal={errors.firstName?.message}
        {...register('firstName', { validate: (text = '') => formRules.firstName(text) })}
      />
      <TextField
        label="Last name"
        autoComplete="family-name"
        maxLength={60}
        required
        refusal={errors.lastName?.message}
        {...register('lastName', { validate: (text = '') => formRules.lastName(text) })}
      />
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        inputMode="email"
        maxLength={254}
        required
        refusal={errors.email?.message}
        {...register('email', { validate: (text = '') => formRules.email(text) })}
      />
      <TextField
        label="Mobile"
        type="tel"
        autoComplete="tel"
        inputMode="tel"
        maxLength={30}
        required={!isMobileOptional}
        optional={isMobileOptional}
        refusal={errors.mobileNumber?.message}
        {...register('mobileNumber', { validate: (text = '') => mobile(text) })}
      />
    </div>
  )
}
