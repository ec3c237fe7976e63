import { longestText } from '@forno/domain/core/text-limits'
import { useState } from 'react'
import { useSendCareers, type SentForm } from './model/store-forms.ts'
import { TextArea } from '../../ui/fields/text-field.tsx'
import { ChoiceField } from './choice-field.tsx'
import { careersForm } from './form-fields.ts'
import { FormFrame } from './form-frame.tsx'
import { SenderFields } from './sender-fields.tsx'
import { SentNote } from './sent-note.tsx'
import { StoreField } from './store-field.tsx'
import { useFormSending } from './use-form-sending.ts'

const jobs = ['Kitchen', 'Counter', 'Delivery', 'Shift or store manager'].map((job) => ({ value: job, label: job }))

/** The form of a job applicant. [LOC-22] [NAV-40] */
export function CareersForm() {
  const [sent, setSent] = useState<{ readonly reference: string; readonly firstName: string } | null>(null)
  const { mutateAsync } = useSendCareers()
  const sending = useFormSending<SentForm>({ send: (fields) => mutateAsync(careersForm(fields)), onSent: setSent })
  const { register, formState } = sending.form
  if (sent !== null)
    return (
      <SentNote title={`Thanks, ${sent.firstName}. The store has your application.`} reference={sent.reference}>
        <p>The manager will call you when a shift comes up. Please quote the reference if you ask about it.</p>
      </SentNote>
    )
  return (
    <FormFrame title="Apply now" sending={sending} submitLabel="Send application">
      <SenderFields form={sending.form} />
      <StoreField form={sending.form} label="Store where you would like to work" />
      <ChoiceField form={sending.form} name="position" legend="Job" options={jobs} />
      <TextArea
        label="When can you work?"
        optional
        hint="Days and times, such as Thursday to Saturday evenings."
        maxLength={longestText.availability}
        refusal={formState.errors.availability?.message}
        {...register('availability')}
      />
      <TextArea
        label="About you"
        optional
        rows={5}
        maxLength={longestText.formMessage}
        refusal={formState.errors.message?.message}
        {...register('message')}
      />
    </FormFrame>
  )
}
