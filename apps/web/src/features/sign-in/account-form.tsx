import { SupportText } from '../../lib/react/support-link.tsx'
import type { ReactNode } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { Note } from '../../ui/progress/states.tsx'
import type { AccountForm as Sending } from './use-account-form.ts'
import styles from './sign-in.module.css'

type AccountFormProps = {
  readonly sending: Sending
  /** The label of the submit button. */
  readonly action: string
  readonly children: ReactNode
}

/** A form with its fields, the reason of a failure and submit button. */
export function AccountForm({ sending: { form, submit, problem }, action, children }: AccountFormProps) {
  return (
    // POST keeps typed values out of the address if the form is submitted without script.
    <form noValidate method="post" className={styles.form} onSubmit={submit}>
      {children}
      <div role="alert">
        {problem !== null && (
          <Note tone="danger">
            <SupportText text={problem} />
          </Note>
        )}
      </div>
      <Button type="submit" size="large" wide busy={form.formState.isSubmitting}>
        {action}
      </Button>
    </form>
  )
}
