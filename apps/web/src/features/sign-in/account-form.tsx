import type { ReactNode } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { Note } from '../../ui/progress/states.tsx'
import type { AccountForm as Sending } from './use-account-form.ts'
import styles from './sign-in.module.css'

type AccountFormProps = {
  readonly sending: Sending
  /** What the button says it does. */
  readonly action: string
  readonly children: ReactNode
}

/** The fields, what went wrong, and the button. */
export function AccountForm({ sending: { form, submit, trouble }, action, children }: AccountFormProps) {
  return (
    // Nothing that was typed may end up in an address.
    <form noValidate method="post" className={styles.form} onSubmit={submit}>
      {children}
      <div role="alert">{trouble !== null && <Note tone="danger">{trouble}</Note>}</div>
      <Button type="submit" size="large" wide busy={form.formState.isSubmitting}>
        {action}
      </Button>
    </form>
  )
}
