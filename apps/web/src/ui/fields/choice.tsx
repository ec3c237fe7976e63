import { Fragment, useId } from 'react'
import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { Icon } from '../icon.tsx'
import type { IconName } from '../icon-shapes.ts'
import { VisuallyHidden } from '../visually-hidden.tsx'
import styles from './choice.module.css'

/** One of the options of a choice. */
export type Option<Value extends string> = {
  value: Value
  label: ReactNode
  /** A secondary line. */
  detail?: ReactNode
  icon?: IconName | undefined
  /** Shown at the end of the line, such as a price. */
  aside?: ReactNode
  disabled?: boolean | undefined
  /** Fields of the option, below its card and outside its label. */
  below?: ReactNode
}

export type ChoiceProps<Value extends string> = {
  /** The group's label; visible unless `hideLegend`. */
  legend: string
  hideLegend?: boolean | undefined
  options: readonly Option<Value>[]
  /** Absent while nothing is selected. */
  value?: Value | undefined
  onChange: (value: Value) => void
  name?: string | undefined
  disabled?: boolean | undefined
  className?: string | undefined
}

/** Radio buttons as cards, for a few important options. */
export function RadioCards<Value extends string>(props: ChoiceProps<Value>) {
  return <Choice {...props} look="cards" />
}

/** Radio buttons side by side, for two to five short options. */
export function Segmented<Value extends string>(props: ChoiceProps<Value>) {
  return <Choice {...props} look="segments" />
}

function Choice<Value extends string>({
  legend,
  hideLegend,
  options,
  value,
  onChange,
  name,
  disabled,
  className,
  look,
}: ChoiceProps<Value> & { look: 'cards' | 'segments' }) {
  const ownId = useId()
  return (
    <fieldset className={cx(styles.choice, className)} disabled={disabled}>
      <legend className={styles.legend}>{hideLegend ? <VisuallyHidden>{legend}</VisuallyHidden> : legend}</legend>
      <div className={styles[look]}>
        {options.map((option) => (
          <Fragment key={option.value}>
            <label className={styles.option}>
              <input
                type="radio"
                name={name ?? ownId}
                value={option.value}
                checked={option.value === value}
                disabled={option.disabled}
                onChange={() => onChange(option.value)}
              />
              {option.icon && <Icon name={option.icon} size={look === 'cards' ? 24 : 20} />}
              <span className={styles.words}>
                <span className={styles.label}>{option.label}</span>
                {option.detail && <span className={styles.detail}>{option.detail}</span>}
              </span>
              {option.aside && <span className={styles.aside}>{option.aside}</span>}
            </label>
            {option.below}
          </Fragment>
        ))}
      </div>
    </fieldset>
  )
}
