import { SupportText } from '../../lib/react/support-link.tsx'
import type { ReactNode } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { Note } from '../../ui/progress/states.tsx'
import type { AccountFormControls } from './use-account-form.ts'
import styles from './sign-in.module.css'

type AccountFormProps = {
  readonly controls: AccountFormControls
  readonly submitLabel: string
  readonly children: ReactNode
}

/** A form with its fields, the reason of a failure and a submit button. [ACC-37] */
export function AccountForm({ controls: { form, submit, problem }, submitLabel, children }: AccountFormProps) {
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
        {submitLabel}
      </Button>
    </form>
  )
}
