import { useState, type SubmitEvent } from 'react'
import { useForm } from 'react-hook-form'
import { accountMessages } from '../../state/sign-in/account-texts.ts'
import { formError } from '../../state/customer/account-errors.ts'
import { refusalOf } from '../../state/texts/refusals.ts'
import { keepTypedEmail, typedEmail } from './model/typed-email.ts'
import { asSentence, focusFirst } from '../../lib/form-errors.ts'
import { useIsMounted } from '../../lib/react/use-is-mounted.ts'
import { sendForm } from '../../lib/send-form.ts'
import { useNotices } from '../../ui/notices/notices.ts'
import { emptyFields, type AccountFields } from './account-fields.ts'

type AccountFormOptions<Sent> = {
  readonly send: (fields: AccountFields) => Promise<Sent>
  readonly onSent: (sent: Sent, fields: AccountFields) => void
  /** The message for a customer who has left the form; by default `onSent` runs for them too. */
  readonly messageAway?: (fields: AccountFields) => string
  /** Handles a refusal in another way, such as on another page; true = handled. */
  readonly meet?: (problem: unknown, fields: AccountFields) => boolean
  readonly start?: Partial<AccountFields>
}

/** Submits an account form: shows refusals and never empties a field. [ACC-37] */
export const useAccountForm = <Sent>(options: AccountFormOptions<Sent>) => {
  const { send, onSent, messageAway, meet = () => false, start = {} } = options
  const isMounted = useIsMounted()
  const { snackbar } = useNotices()
  const form = useForm<AccountFields>({
    mode: 'onTouched',
    shouldFocusError: false,
    defaultValues: { ...emptyFields, email: typedEmail(), ...start },
  })
  const [problem, setProblem] = useState<string | null>(null)

  const tell = (error: unknown, element: HTMLFormElement): void => {
    const told = (refusalOf(error).data.errors ?? []).flatMap(({ field, message }) => {
      const name = field.split('.').at(-1) ?? ''
      return name in emptyFields ? [{ name: name as keyof AccountFields, message: asSentence(message) }] : []
    })
    for (const { name, message } of told) form.setError(name, { message })
    setProblem(formError(error))
    focusFirst(
      element,
      told.map(({ name }) => name),
    )
  }
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const element = event.currentTarget
    const sendFields = async (fields: AccountFields) => {
      setProblem(null)
      keepTypedEmail(fields.email)
      await sendForm({
        send: () => send(fields),
        isShown: isMounted,
        onSent: (sent) => onSent(sent, fields),
        onRefused: (error) => {
          if (!meet(error, fields)) tell(error, element)
        },
        announce: (outcome) => {
          if ('error' in outcome) snackbar({ text: formError(outcome.error), theme: 'danger', duration: 10_000 })
          else if (messageAway === undefined) onSent(outcome.sent, fields)
          else snackbar({ text: messageAway(fields), theme: 'info', duration: 10_000 })
        },
      })
    }
    const stop = (wrong: Readonly<Record<string, unknown>>) => {
      const names = Object.keys(wrong)
      const isBlank = names.some((name) => form.getValues(name as keyof AccountFields) === '')
      setProblem(isBlank ? accountMessages.incomplete : null)
      focusFirst(element, names)
    }
    void form.handleSubmit(sendFields, stop)()
  }
  /** The props of a text field, without its label. */
  const field = (
    name: 'firstName' | 'lastName' | 'email' | 'mobileNumber' | 'password',
    rule: (text: string) => true | string,
  ) => ({
    required: true,
    refusal: form.formState.errors[name]?.message,
    ...form.register(name, { validate: rule }),
  })
  return { form, field, submit, problem }
}

export type AccountForm = ReturnType<typeof useAccountForm>
