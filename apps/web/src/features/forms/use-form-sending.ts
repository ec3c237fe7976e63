import { formTexts } from '@forno/domain/texts/form-texts'
import { fillPlaceholders } from '@forno/domain/texts/placeholders'
import { keyedTexts } from '../../lib/texts.ts'
import { useEffect, useState, type SubmitEvent } from 'react'
import { useForm } from 'react-hook-form'
import { rememberedContact } from '../../shared/contact/remembered-contact.ts'
import { refusalOf } from '../../state/texts/refusals.ts'
import { sentence } from '../../state/texts/sentences.ts'
import { asSentence, focusFirst } from '../../lib/form-errors.ts'
import { useIsMounted } from '../../lib/react/use-is-mounted.ts'
import { sendForm } from '../../lib/send-form.ts'
import { useNotices } from '../../ui/notices/notices.ts'
import type { FieldName, FormFields } from './form-fields.ts'

/** Milliseconds for which the outcome is announced to a sender who has left the form. */
const announcementTime = 10_000

type FormSendingOptions<Sent extends object> = {
  /** Sends the form; returns the reply for the sender. */
  readonly send: (fields: Partial<FormFields>) => Promise<Sent>
  readonly onSent: (sent: Sent & { readonly firstName: string }) => void
}

/** Sends a form: refusals appear beside their fields, and typed values are never lost. [LOC-22] */
export const useFormSending = <Sent extends object>({ send, onSent }: FormSendingOptions<Sent>) => {
  // No default values, so that text typed before hydration stays.
  const form = useForm<Partial<FormFields>>({ mode: 'onTouched', shouldFocusError: false })
  const [error, setSendError] = useState<string | null>(null)
  const isMounted = useIsMounted()
  const { snackbar } = useNotices()
  const { getValues, setError, setValue } = form
  useEffect(() => {
    const remembered = rememberedContact(localStorage)
    if (remembered === null) return
    const values: Partial<FormFields> = {
      firstName: remembered.firstName,
      lastName: remembered.lastName,
      email: remembered.emailAddress,
      mobileNumber: remembered.phoneNumber,
    }
    for (const name of ['firstName', 'lastName', 'email', 'mobileNumber'] as const)
      if ((getValues(name) ?? '') === '' && values[name]) setValue(name, values[name])
  }, [getValues, setValue])

  /** Shows an error beside its fields and above the button; returns the names of the fields. */
  const showError = (error: unknown): readonly string[] => {
    const isFieldHere = (field: string): field is FieldName => field in getValues()
    const fields = (refusalOf(error).data.errors ?? []).flatMap(({ field, message }) =>
      isFieldHere(field) ? [{ field, message: asSentence(message) }] : [],
    )
    for (const { field, message } of fields) setError(field, { message })
    setSendError(sentence(error))
    return fields.map(({ field }) => field)
  }
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const element = event.currentTarget
    const sendFields = async (fields: Partial<FormFields>) => {
      setSendError(null)
      await sendForm({
        send: () => send({ ...fields, website: honeypotOf(element) }),
        isShown: isMounted,
        onSent: (sent) => onSent({ ...sent, firstName: fields.firstName?.trim() ?? '' }),
        onRefused: (error) => focusFirst(element, showError(error)),
        announce: (outcome) => snackbar({ ...messageOf(outcome), duration: announcementTime }),
      })
    }
    void form.handleSubmit(sendFields, (errors) => focusFirst(element, Object.keys(errors)))()
  }
  return { form, submit, error }
}

/** Texts about sending a form, by key. [LOC-22] */
export const formMessages = keyedTexts('form', formTexts)

/** The message for a sender who has left the form. */
const messageOf = (outcome: { readonly sent: object } | { readonly error: unknown }) => {
  if ('error' in outcome)
    return { text: `${formMessages.notSent} ${sentence(outcome.error)}`, theme: 'danger' } as const
  const { sent } = outcome
  const isNamed = 'reference' in sent
  return {
    text: isNamed ? fillPlaceholders(formMessages.sentAs, { reference: String(sent.reference) }) : formMessages.sent,
  }
}

/** The value of the honeypot. It is read from the DOM, because a bot fills in fields without events. [LOC-22] */
const honeypotOf = (form: HTMLFormElement): string => {
  const filled = new FormData(form).get('website')
  return typeof filled === 'string' ? filled : ''
}

export type SendingForm = ReturnType<typeof useFormSending>
