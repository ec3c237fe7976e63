import { useController } from 'react-hook-form'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/icon.tsx'
import { formRules } from './form-fields.ts'
import type { SendingForm } from './use-form-sending.ts'
import styles from './forms.module.css'

type ChoiceFieldProps = {
  readonly form: SendingForm['form']
  readonly name: 'state' | 'position'
  readonly legend: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
}

/** Radio buttons with short labels; none is preselected. */
export function ChoiceField({ form, name, legend, options }: ChoiceFieldProps) {
  const { field, fieldState } = useController({
    control: form.control,
    name,
    defaultValue: '',
    rules: { validate: (text = '') => formRules[name](text) },
  })
  const refusal = fieldState.error?.message
  return (
    <fieldset
      className={cx(styles.choice, refusal !== undefined && styles.refused)}
      aria-describedby={refusal === undefined ? undefined : `${name}-refusal`}
    >
      <legend>{legend}</legend>
      <div className={styles.options}>
        {options.map(({ value, label }, index) => (
          <label key={value} className={styles.option}>
            <input
              type="radio"
              name={name}
              value={value}
              required
              checked={field.value === value}
              ref={index === 0 ? field.ref : undefined}
              onBlur={field.onBlur}
              onChange={() => field.onChange(value)}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
      <div role="alert">
        {refusal !== undefined && (
          <p id={`${name}-refusal`} className={styles.refusal}>
            <Icon name="danger" size={18} />
            <span>{refusal}</span>
          </p>
        )}
      </div>
    </fieldset>
  )
}
