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
  /** Receives the answer and the sent fields. */
  readonly onSent: (sent: Sent, fields: AccountFields) => void
  /** The message for a customer who has left the form; by default `onSent` runs for them too. */
  readonly messageWhenLeft?: (fields: AccountFields) => string
  /** Handles a refusal in another way, such as on another page; true = handled. */
  readonly handleRefusal?: (error: unknown, fields: AccountFields) => boolean
  /** The start values of some fields; the others are empty. */
  readonly startValues?: Partial<AccountFields>
}

/** Milliseconds for which a customer who has left the form sees what became of it. */
const messageTime = 10_000

const isFieldName = (name: string): name is keyof AccountFields => Object.hasOwn(emptyFields, name)

/** Submits an account form: shows refusals and never empties a field. [ACC-37] */
export const useAccountForm = <Sent>(options: AccountFormOptions<Sent>) => {
  const { send, onSent, messageWhenLeft, handleRefusal = () => false, startValues = {} } = options
  const isMounted = useIsMounted()
  const { snackbar } = useNotices()
  const form = useForm<AccountFields>({
    mode: 'onTouched',
    shouldFocusError: false,
    defaultValues: { ...emptyFields, email: typedEmail(), ...startValues },
  })
  const [problem, setProblem] = useState<string | null>(null)

  const showRefusal = (error: unknown, element: HTMLFormElement): void => {
    const fieldErrors = (refusalOf(error).data.errors ?? []).flatMap(({ field, message }) => {
      const name = field.split('.').at(-1) ?? ''
      return isFieldName(name) ? [{ name, message: asSentence(message) }] : []
    })
    for (const { name, message } of fieldErrors) form.setError(name, { message })
    setProblem(formError(error))
    focusFirst(
      element,
      fieldErrors.map(({ name }) => name),
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
          if (!handleRefusal(error, fields)) showRefusal(error, element)
        },
        announce: (outcome) => {
          if ('error' in outcome) snackbar({ text: formError(outcome.error), theme: 'danger', duration: messageTime })
          else if (messageWhenLeft === undefined) onSent(outcome.sent, fields)
          else snackbar({ text: messageWhenLeft(fields), theme: 'info', duration: messageTime })
        },
      })
    }
    const showInvalid = (invalid: Readonly<Record<string, unknown>>) => {
      const names = Object.keys(invalid)
      const isBlank = names.some((name) => form.getValues(name as keyof AccountFields) === '')
      setProblem(isBlank ? accountMessages.incomplete : null)
      focusFirst(element, names)
    }
    void form.handleSubmit(sendFields, showInvalid)()
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

/** What an account form needs of `useAccountForm`: its fields, its submission and the reason of a failure. */
export type AccountFormControls = ReturnType<typeof useAccountForm>
