import { brokenPasswordRules, passwordRuleWords } from '@forno/domain/customers/password-rules'
import { refuse } from '../../kernel/refusal.ts'

/** A new password, which keeps all six rules; refuses one that does not, naming each rule that it breaks. [ACC-33] */
export const newPasswordOrRefuse = (password: string, field: string): string => {
  const broken = brokenPasswordRules(password)
  if (broken.length > 0)
    refuse('BadInput', { errors: broken.map((rule) => ({ field, message: passwordRuleWords[rule] })) })
  return password
}
