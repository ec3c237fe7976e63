import { useRouter } from '@tanstack/react-router'
import { sentence } from '../../state/texts/sentences.ts'
import type { SocialOutcome } from '../../state/sign-in/social-sign-in.ts'
import { keepTypedEmail } from '../../features/sign-in/model/typed-email.ts'
import { useNotices } from '../../ui/notices/notices.ts'
import { paths } from '../../urls/urls.ts'

/** Navigates by the outcome of a social sign-in; a successful one redirects by itself. [ACC-09] */
export const useNavigateByOutcome = (by: 'push' | 'replace' = 'replace') => {
  const { history } = useRouter()
  const notices = useNotices()
  return (outcome: SocialOutcome): void => {
    if (outcome.kind === 'register') history[by](paths.socialRegister)
    if (outcome.kind === 'unverified') history[by](paths.checkMailbox(outcome.email))
    if (outcome.kind !== 'existing') return
    keepTypedEmail(outcome.email)
    notices.snackbar({ text: sentence(outcome.error), theme: 'info', duration: 10_000 })
    history[by](paths.login)
  }
}
