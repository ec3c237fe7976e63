import { longestText } from '@forno/domain/core/text-limits'
import { SupportLink } from '../../lib/react/support-link.tsx'
import { useState } from 'react'
import { useSendContact, type SentForm } from './model/store-forms.ts'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { TextArea, TextField } from '../../ui/fields/text-field.tsx'
import { contactForm, formRules } from './form-fields.ts'
import { FormFrame } from './form-frame.tsx'
import { SenderFields } from './sender-fields.tsx'
import { SentNote } from './sent-note.tsx'
import { StoreField } from './store-field.tsx'
import { useFormSending } from './use-form-sending.ts'

/** The form for questions, thanks and complaints. [LOC-22] [NAV-40] */
export function ContactForm() {
  const [sent, setSent] = useState<{ readonly reference: string; readonly firstName: string } | null>(null)
  const { mutateAsync } = useSendContact()
  const sending = useFormSending<SentForm>({ send: (fields) => mutateAsync(contactForm(fields)), onSent: setSent })
  const { register, formState } = sending.form
  if (sent !== null)
    return (
      <SentNote title={`Thanks, ${sent.firstName}. We have your message.`} reference={sent.reference}>
        <p>
          We read every one, and answer by email or phone. Please name the reference if you ring us on <SupportLink />.
        </p>
      </SentNote>
    )
  return (
    <FormFrame title="Write to us" sending={sending} submitLabel="Send message">
      <SenderFields form={sending.form} />
      <StoreField form={sending.form} label="Store" isOptional />
      <TextField
        label="Order number"
        optional
        hint="The ten characters on your order page."
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={longestText.orderReference}
        refusal={formState.errors.orderReference?.message}
        {...register('orderReference')}
      />
      <TextField
        label="What is it about?"
        autoComplete="off"
        maxLength={longestText.formSubject}
        required
        refusal={formState.errors.subject?.message}
        {...register('subject', { validate: (text = '') => formRules.subject(text) })}
      />
      <TextArea
        label="Your message"
        rows={6}
        maxLength={longestText.formMessage}
        required
        refusal={formState.errors.message?.message}
        {...register('message', { validate: (text = '') => formRules.message(text) })}
      />
      <Checkbox label="This is a complaint" {...register('isComplaint')} />
    </FormFrame>
  )
}
