import { useId, type ReactNode } from 'react'
import { useHydrated } from '../../lib/react/use-hydrated.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Note } from '../../ui/progress/states.tsx'
import type { SendingForm } from './use-form-sending.ts'
import styles from './forms.module.css'

type FormFrameProps = {
  readonly title: string
  readonly sending: SendingForm
  readonly submitLabel: string
  /** A further note about the outcome. */
  readonly note?: ReactNode
  readonly children: ReactNode
}

/** A form with its heading, error message and submit button. */
export function FormFrame({ title, sending: { form, submit, error }, submitLabel, note, children }: FormFrameProps) {
  const isHydrated = useHydrated()
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className={styles.frame}>
      <h2 id={titleId}>{title}</h2>
      <form
        noValidate
        // POST keeps typed values out of the address if the form is submitted before hydration.
        method="post"
        className={styles.form}
        onSubmit={submit}
      >
        {children}
        <Honeypot />
        <div role="alert">
          {error !== null && (
            <Note tone="danger" title="It has not been sent">
              {error} What you typed is still here.
            </Note>
          )}
          {note}
        </div>
        <Button type="submit" size="large" wide busy={form.formState.isSubmitting} disabled={!isHydrated}>
          {submitLabel}
        </Button>
      </form>
    </section>
  )
}

/** The honeypot field: invisible and out of the tab order, so only bots fill it in. [LOC-22] */
function Honeypot() {
  return (
    <div aria-hidden className={styles.honeypot}>
      <label>
        Website
        <input type="text" name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}
