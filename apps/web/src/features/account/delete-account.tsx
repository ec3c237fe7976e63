import { useState } from 'react'
import { accountError } from '../../state/customer/account-errors.ts'
import { useDeleteAccount } from '../../state/customer/profile.ts'
import { useWithProof } from './model/step-up.ts'
import { useLogOut } from '../../state/sign-in/log-out.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Cluster } from '../../ui/layout/layout.tsx'
import { useNotices } from '../../ui/notices/notices.ts'
import { accountChangeMessages } from './account-change-texts.ts'
import styles from './account.module.css'

/**
 * Logs out, or deletes the account after a confirmation that lists the erased and the retained data. [ACC-08] [ACC-23]
 */
export function DeleteAccount() {
  const logOut = useLogOut()
  const [isLeaving, setLeaving] = useState(false)
  const { mutateAsync, isPending } = useDeleteAccount()
  const notices = useNotices()
  const withProof = useWithProof()
  const leave = async () => {
    const texts = accountChangeMessages
    const { deleteTitle: title, deleteConfirm: confirmLabel, deleteCancel: cancelLabel } = texts
    const message = (
      <div className={styles.notice}>
        <p>
          We delete your name, contact details, saved places, vouchers and log-in straight away. This can't be undone.
        </p>
        <p>
          We keep your orders without your name, because the law requires the tax invoices. An order that we're making
          will still arrive.
        </p>
      </div>
    )
    if (!(await notices.ask({ title, message, confirmLabel, cancelLabel, danger: true }))) return
    try {
      await withProof(() => mutateAsync())
      notices.snackbar({ text: texts.deleted })
    } catch (error) {
      const text = accountError(error)
      if (text !== null) notices.snackbar({ text, theme: 'danger' })
    }
  }
  return (
    <section aria-labelledby="leave" className={styles.leave}>
      <h2 id="leave">Log out or leave</h2>
      <Cluster>
        <Button
          variant="secondary"
          busy={isLeaving}
          onClick={() => {
            setLeaving(true)
            void logOut()
          }}
        >
          Log out
        </Button>
        <Button variant="quiet" icon="bin" busy={isPending} onClick={() => void leave()}>
          Delete my account
        </Button>
      </Cluster>
    </section>
  )
}
