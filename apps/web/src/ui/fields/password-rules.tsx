import { cx } from '../cx.ts'
import { Icon } from '../icon.tsx'
import { VisuallyHidden } from '../visually-hidden.tsx'
import styles from './password.module.css'

type PasswordRuleRow = {
  readonly id: string
  /** The rule, such as "must have a number". */
  readonly text: string
  readonly isKept: boolean
}

export type PasswordRulesProps = {
  /** Names the list, such as "Your new password". */
  readonly label: string
  readonly rules: readonly PasswordRuleRow[]
}

/** Password rules, ticked off while the customer types. The caller decides which rules are met. */
export function PasswordRules({ label, rules }: PasswordRulesProps) {
  const metCount = rules.filter(({ isKept }) => isKept).length
  return (
    <div className={styles.rules}>
      <div className={styles.meter} aria-hidden>
        {rules.map(({ id: rule }, index) => (
          <span
            key={rule}
            className={cx(index < metCount && (metCount === rules.length ? styles.full : styles.filled))}
          />
        ))}
      </div>
      <p className={styles.label}>{label}</p>
      <ul className={styles.list}>
        {rules.map(({ id: rule, text, isKept }) => (
          <li key={rule} className={cx(isKept && styles.kept)}>
            {isKept ? <Icon name="check" size={18} /> : <span className={styles.dot} aria-hidden />}
            <span>{text}</span>
            {isKept && <VisuallyHidden>, done</VisuallyHidden>}
          </li>
        ))}
      </ul>
      <VisuallyHidden>
        <span role="status">
          {metCount} of {rules.length} done
        </span>
      </VisuallyHidden>
    </div>
  )
}
