import { SupportText } from '../../lib/react/support-link.tsx'
import { brokenPasswordRules, passwordRules, passwordRuleTexts } from '@forno/domain/customers/password-rules'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { accountError } from '../../state/customer/account-errors.ts'
import { useSuspenseCustomer } from '../../state/sign-in/customer.ts'
import { succeeded, useChangePassword } from '../../state/customer/profile.ts'
import { refusalOf } from '../../state/texts/refusals.ts'
import { isApiError } from '../../lib/http/api-error.ts'
import { asSentence } from '../../lib/form-errors.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { useNotices } from '../../ui/notices/notices.ts'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { PasswordRules } from '../../ui/fields/password-rules.tsx'
import { Note } from '../../ui/progress/states.tsx'
import { accountChangeMessages } from './account-change-texts.ts'
import styles from './account.module.css'

type Fields = { currentPassword: string; newPassword: string }
const blank: Fields = { currentPassword: '', newPassword: '' }

/** Changes the password. Its six rules are ticked off while the new one is typed. [ACC-24] [ACC-33] */
export function PasswordScreen() {
  const { email } = useSuspenseCustomer()
  const { register, control, formState, handleSubmit, reset, setError } = useForm<Fields>({ defaultValues: blank })
  const { errors } = formState
  const { mutateAsync } = useChangePassword()
  const notices = useNotices()
  const [problem, setProblem] = useState<string | null>(null)
  const typed = useWatch({ control, name: 'newPassword' })
  const broken = brokenPasswordRules(typed)
  const change = async (fields: Fields) => {
    setProblem(null)
    try {
      await mutateAsync(fields)
      reset(blank)
      notices.snackbar({ text: succeeded('changed your password') })
    } catch (error) {
      const refused = refusalOf(error).data.errors?.find(({ field }) => field === 'newPassword')
      const isWrong = isApiError(error) && error.status === 400 && refused === undefined
      if (isWrong) setError('currentPassword', { message: accountChangeMessages.wrongPassword }, { shouldFocus: true })
      else setProblem(accountError(error))
      if (refused !== undefined)
        setError('newPassword', { message: asSentence(refused.message) }, { shouldFocus: true })
    }
  }
  const submit = handleSubmit(change)
  return (
    <>
      <h1>Change your password</h1>
      <form noValidate method="post" className={styles.card} onSubmit={(event) => void submit(event)}>
        {/* Password managers save the password under this user name. */}
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          required
          refusal={errors.currentPassword?.message}
          {...register('currentPassword', { required: 'Please enter your current password.' })}
        />
        <PasswordField
          label="New password"
          autoComplete="new-password"
          required
          refusal={errors.newPassword?.message}
          {...register('newPassword', {
            validate: (text) => brokenPasswordRules(text).length === 0 || 'Please keep the rules below.',
          })}
        />
        <PasswordRules
          label="Your new password"
          rules={passwordRules.map((id) => ({
            id,
            text: passwordRuleTexts[id],
            isKept: isKept(broken, id, typed),
          }))}
        />
        <div role="alert">
          {problem !== null && (
            <Note tone="danger">
              <SupportText text={problem} />
            </Note>
          )}
        </div>
        <p className={styles.quiet}>On every other device you will be logged out.</p>
        <div>
          <Button type="submit" busy={formState.isSubmitting}>
            Change password
          </Button>
        </div>
      </form>
    </>
  )
}

/** An empty password ticks no rule, although it breaks only some. */
const isKept = (broken: readonly string[], rule: string, password: string): boolean =>
  password !== '' && !broken.includes(rule)
