import { brokenPasswordRules, passwordRules, passwordRuleTexts } from '@forno/domain/customers/password-rules'
import { asSentence } from '../../lib/form-errors.ts'
import { PasswordRules } from '../../ui/fields/password-rules.tsx'

/** The six password rules, ticked off while the customer types. [ACC-33] */
export function PasswordMeter({ password }: { readonly password: string }) {
  const broken = new Set(password === '' ? passwordRules : brokenPasswordRules(password))
  const rows = passwordRules.map((rule) => ({
    id: rule,
    text: asSentence(passwordRuleTexts[rule]).replace(/\.$/, ''),
    isKept: !broken.has(rule),
  }))
  return <PasswordRules label="Your password" rules={rows} />
}
