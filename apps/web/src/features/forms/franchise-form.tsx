import { longestText } from '@forno/domain/core/text-limits'
import { useSendFranchise } from './model/store-forms.ts'
import { TextArea, TextField } from '../../ui/fields/text-field.tsx'
import { ChoiceField } from './choice-field.tsx'
import { formRules, franchiseForm, states } from './form-fields.ts'
import { FormFrame } from './form-frame.tsx'
import { SenderFields } from './sender-fields.tsx'
import { useFormSending } from './use-form-sending.ts'
import styles from './forms.module.css'

/** The form of a franchise applicant; a thank-you page follows. [LOC-22] [NAV-40] */
export function FranchiseForm({ onSent }: { readonly onSent: (reference: string) => void }) {
  const { mutateAsync } = useSendFranchise()
  const sending = useFormSending({
    send: (fields) => mutateAsync(franchiseForm(fields)),
    onSent: ({ reference }) => onSent(reference),
  })
  const { register, formState } = sending.form
  return (
    <FormFrame title="Tell us about you" sending={sending} submitLabel="Send enquiry">
      <SenderFields form={sending.form} />
      <ChoiceField form={sending.form} name="state" legend="Where would you like to open?" options={states} />
      <TextField
        label="Postcode"
        autoComplete="postal-code"
        inputMode="numeric"
        maxLength={4}
        required
        className={styles.short}
        refusal={formState.errors.postCode?.message}
        {...register('postCode', { validate: (text = '') => formRules.postCode(text) })}
      />
      <TextArea
        label="Your experience so far"
        optional
        hint="Teams you have led, businesses you have run. It doesn't have to be in food."
        maxLength={longestText.formMessage}
        refusal={formState.errors.experience?.message}
        {...register('experience')}
      />
      <TextArea
        label="Why a store of your own?"
        rows={5}
        maxLength={longestText.formMessage}
        required
        refusal={formState.errors.message?.message}
        {...register('message', { validate: (text = '') => formRules.message(text) })}
      />
    </FormFrame>
  )
}
