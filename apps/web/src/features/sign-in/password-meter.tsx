import {
  brokenPasswordRules,
  passwordRules,
  passwordRuleWords,
  type PasswordRule,
} from '@forno/domain/customers/password-rules'
import { Icon } from '../../ui/icon.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './sign-in.module.css'

/** "must have a number" → "A number". */
const shortly = (rule: PasswordRule): string => {
  const words = passwordRuleWords[rule].replace(/^must not have /, 'no ').replace(/^must have /, '')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The six rules, ticked off while one types. [ACC-33] */
export function PasswordMeter({ password }: { readonly password: string }) {
  const broken = new Set(password === '' ? passwordRules : brokenPasswordRules(password))
  const kept = passwordRules.length - broken.size
  return (
    <div className={styles.meter}>
      <div className={styles.bar} data-kept={kept} aria-hidden>
        {passwordRules.map((rule, index) => (
          <span key={rule} data-on={index < kept || undefined} />
        ))}
      </div>
      <ul className={styles.rules} aria-label="A password has to have">
        {passwordRules.map((rule) => (
          <li key={rule} data-kept={!broken.has(rule) || undefined}>
            <span className={styles.mark} aria-hidden>
              {!broken.has(rule) && <Icon name="check" size={14} />}
            </span>
            <span>
              {shortly(rule)}
              <VisuallyHidden>{broken.has(rule) ? ', missing' : ', done'}</VisuallyHidden>
            </span>
          </li>
        ))}
      </ul>
      <p role="status" className={styles.told}>
        {password !== '' && `${kept} of ${passwordRules.length} rules kept`}
      </p>
    </div>
  )
}
