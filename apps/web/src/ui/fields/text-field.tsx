import { useId } from 'react'
import type { InputHTMLAttributes, ReactNode, Ref, TextareaHTMLAttributes } from 'react'
import { cx } from '../cx.ts'
import { Icon } from '../icon.tsx'
import styles from './field.module.css'

/** The texts of a field. */
type Wording = {
  label: ReactNode
  /** Help for filling it in; read together with the label. */
  hint?: ReactNode
  /** Why the value is refused and how to fix it; marks the field as invalid. */
  refusal?: ReactNode
  /** Adds "(optional)" to the label; fields are required by default. */
  optional?: boolean | undefined
}

export type TextFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'prefix'> &
  Wording & {
    /** Shown beside the text, inside the frame. */
    before?: ReactNode
    after?: ReactNode
    ref?: Ref<HTMLInputElement>
  }

/** A text field with its label; hint and refusal are linked to it for screen readers. */
export function TextField({ label, hint, refusal, optional, before, after, className, id, ...rest }: TextFieldProps) {
  const ownId = useId()
  const field = id ?? ownId
  return (
    <Field {...{ field, label, hint, refusal, optional, className }}>
      {before && <span className={styles.affix}>{before}</span>}
      <input type="text" {...rest} {...ariaOf(field, hint, refusal)} id={field} className={styles.input} />
      {after}
    </Field>
  )
}

export type TextAreaProps = TextareaHTMLAttributes<HTMLTextAreaElement> & Wording & { ref?: Ref<HTMLTextAreaElement> }

/** A text field of several lines. */
export function TextArea({ label, hint, refusal, optional, className, id, ...rest }: TextAreaProps) {
  const ownId = useId()
  const field = id ?? ownId
  return (
    <Field {...{ field, label, hint, refusal, optional, className }}>
      <textarea rows={3} {...rest} {...ariaOf(field, hint, refusal)} id={field} className={styles.input} />
    </Field>
  )
}

/** The attributes that link a field to its hint and its refusal. */
const ariaOf = (field: string, hint: ReactNode, refusal: ReactNode) => {
  const ids = cx(Boolean(hint) && `${field}-hint`, Boolean(refusal) && `${field}-refusal`)
  return { 'aria-describedby': ids || undefined, 'aria-invalid': refusal ? true : undefined }
}

function Field({
  field,
  label,
  hint,
  refusal,
  optional,
  className,
  children,
}: Wording & { field: string; className: string | undefined; children: ReactNode }) {
  return (
    <div className={cx(styles.field, Boolean(refusal) && styles.refused, className)}>
      <label className={styles.label} htmlFor={field}>
        {label}
        {optional && <span className={styles.optional}> (optional)</span>}
      </label>
      <div className={styles.frame}>{children}</div>
      {hint && (
        <p id={`${field}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      <div role="alert">
        {refusal && (
          <p id={`${field}-refusal`} className={styles.refusal}>
            <Icon name="danger" size={18} />
            <span>{refusal}</span>
          </p>
        )}
      </div>
    </div>
  )
}
