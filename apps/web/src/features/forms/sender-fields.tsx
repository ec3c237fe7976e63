import {
  EmailField,
  FieldPairs,
  FirstNameField,
  LastNameField,
  MobileField,
} from '../../shared/contact/person-fields.tsx'
import { formRules, orBlank } from './form-fields.ts'
import type { SendingForm } from './use-form-sending.ts'

type SenderFieldsProps = { readonly form: SendingForm['form']; readonly isMobileOptional?: boolean }

/** The sender's name and contact. */
export function SenderFields({ form: { register, formState }, isMobileOptional = false }: SenderFieldsProps) {
  const mobile = isMobileOptional ? orBlank(formRules.mobileNumber) : formRules.mobileNumber
  const { errors } = formState
  return (
    <>
      <FieldPairs short>
        <FirstNameField
          required
          refusal={errors.firstName?.message}
          {...register('firstName', { validate: (text = '') => formRules.firstName(text) })}
        />
        <LastNameField
          required
          refusal={errors.lastName?.message}
          {...register('lastName', { validate: (text = '') => formRules.lastName(text) })}
        />
      </FieldPairs>
      <FieldPairs>
        <EmailField
          required
          refusal={errors.email?.message}
          {...register('email', { validate: (text = '') => formRules.email(text) })}
        />
        <MobileField
          required={!isMobileOptional}
          optional={isMobileOptional}
          refusal={errors.mobileNumber?.message}
          {...register('mobileNumber', { validate: (text = '') => mobile(text) })}
        />
      </FieldPairs>
    </>
  )
}
