import { linkLifetimes } from '@forno/domain/customers/link-lifetimes'
import { minute } from '@forno/domain/core/durations'
import { fillPlaceholders } from '@forno/domain/texts/placeholders'
import { accountNoticeTexts } from './model/account-notice-texts.ts'
import { useMutation } from '@tanstack/react-query'
import { accountError } from '../../state/customer/account-errors.ts'
import { useForgotPassword } from '../../state/sign-in/sign-in.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { useNotices } from '../../ui/notices/notices.ts'
import styles from './account.module.css'

/** Emails a link by which a customer who only uses providers sets a password. [ACC-18] [ACC-20] */
export function SetPassword({ email }: { readonly email: string }) {
  const notices = useNotices()
  const ask = useMutation({
    mutationFn: useForgotPassword(),
    onSuccess: () =>
      notices.snackbar({
        text: fillPlaceholders(accountNoticeTexts.passwordLink, {
          email,
          minutes: String(linkLifetimes.reset / minute),
        }),
        duration: 8_000,
      }),
    onError: (error) => {
      const text = accountError(error)
      if (text !== null) notices.snackbar({ text, theme: 'danger' })
    },
  })
  return (
    <div className={styles.others}>
      <h3>Log in with a password too</h3>
      <p className={styles.quiet}>We email you a link, so that only you can set it.</p>
      <div>
        <Button variant="secondary" busy={ask.isPending} onClick={() => ask.mutate(email)}>
          Set a password
        </Button>
      </div>
    </div>
  )
}
