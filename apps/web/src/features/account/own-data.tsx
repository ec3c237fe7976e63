import { accountTrouble } from '../../state/customer/account-errors.ts'
import { useDownloadData } from './model/export-data.ts'
import { succeeded } from '../../state/customer/profile.ts'
import { useWithProof } from '../../state/sign-in/step-up.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { useNotices } from '../../ui/notices/notices.ts'
import styles from './account.module.css'

/** All data about the customer, as a file to download. [ACC-23] */
export function OwnData() {
  const { mutateAsync, isPending } = useDownloadData()
  const notices = useNotices()
  const withProof = useWithProof()
  const download = async () => {
    try {
      await withProof(() => mutateAsync())
      notices.snackbar({ text: succeeded('downloaded your data') })
    } catch (trouble) {
      const text = accountTrouble(trouble)
      if (text !== null) notices.snackbar({ text, theme: 'danger' })
    }
  }
  return (
    <section aria-labelledby="data" className={styles.card}>
      <h2 id="data">Your data</h2>
      <p className={styles.quiet}>
        Download a copy of everything we hold about you: your details, orders, vouchers, log-ins and consents. Keep the
        file somewhere private.
      </p>
      <div>
        <Button variant="secondary" busy={isPending} onClick={() => void download()}>
          Download your data
        </Button>
      </div>
    </section>
  )
}
