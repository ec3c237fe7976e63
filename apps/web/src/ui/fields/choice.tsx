import { Fragment, useId } from 'react'
import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { Icon } from '../icon.tsx'
import type { IconName } from '../icon-shapes.ts'
import { VisuallyHidden } from '../visually-hidden.tsx'
import styles from './choice.module.css'

export type Option<Value extends string> = {
  value: Value
  label: ReactNode
  /** A second, quieter line. */
  detail?: ReactNode
  icon?: IconName | undefined
  /** At the end of the line, such as a price. */
  aside?: ReactNode
  disabled?: boolean | undefined
  /** What is filled in for it, under its card and outside of its label. */
  below?: ReactNode
}

export type ChoiceProps<Value extends string> = {
  /** The question, for screen readers, and visible unless `hideLegend`. */
  legend: string
  hideLegend?: boolean | undefined
  options: readonly Option<Value>[]
  /** Absent while nothing is chosen. */
  value?: Value | undefined
  onChange: (value: Value) => void
  name?: string | undefined
  disabled?: boolean | undefined
  className?: string | undefined
}

/** Exactly one of a few weighty things, each on a card of its own. */
export function RadioCards<Value extends string>(props: ChoiceProps<Value>) {
  return <Choice {...props} look="cards" />
}

/** Exactly one of two to five short things, side by side. */
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
  const own = useId()
  return (
    <fieldset className={cx(styles.choice, className)} disabled={disabled}>
      <legend className={styles.legend}>{hideLegend ? <VisuallyHidden>{legend}</VisuallyHidden> : legend}</legend>
      <div className={styles[look]}>
        {options.map((option) => (
          <Fragment key={option.value}>
            <label className={styles.option}>
              <input
                type="radio"
                name={name ?? own}
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
