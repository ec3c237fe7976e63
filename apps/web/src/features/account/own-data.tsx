import { fillPlaceholders } from '@forno/domain/texts/placeholders'
import { accountNoticeTexts } from './model/account-notice-texts.ts'
import { isNativeApp } from '../../native/native-app.ts'
import { openBrowser } from '../../native/browser.ts'
import { siteAddress } from '../../shared/share/site-address.ts'
import { useDownloadData } from './model/export-data.ts'
import { useWithProof } from './model/step-up.ts'
import { paths } from '../../urls/urls.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { useNotices } from '../../ui/notices/notices.ts'
import { useAttempt } from './use-attempt.ts'
import styles from './account.module.css'

/** All data about the customer, as a file to download. The web view of the phone app saves no files. [ACC-23] */
export function OwnData() {
  return (
    <section aria-labelledby="data" className={styles.card}>
      <h2 id="data">Your data</h2>
      <p className={styles.quiet}>
        Download a copy of everything we hold about you: your details, orders, vouchers, log-ins and consents. Keep the
        file somewhere private.
      </p>
      {isNativeApp() ? <OpenWebsite /> : <DownloadData />}
    </section>
  )
}

/** Opens the account on the website, where customers log in once more. */
function OpenWebsite() {
  const notices = useNotices()
  const open = () =>
    openBrowser(siteAddress(paths.account('details'))).catch(() =>
      notices.snackbar({
        text: fillPlaceholders(accountNoticeTexts.noBrowser, { address: siteAddress(paths.home) }),
        theme: 'danger',
      }),
    )
  return (
    <>
      <p>This app can’t save files: log in on our website to download your copy.</p>
      <div>
        <Button variant="secondary" icon="external" onClick={() => void open()}>
          Open our website
        </Button>
      </div>
    </>
  )
}

function DownloadData() {
  const { mutateAsync, isPending } = useDownloadData()
  const attempt = useAttempt()
  const withProof = useWithProof()
  const download = () =>
    attempt(
      withProof(() => mutateAsync()),
      'downloaded your data',
    )
  return (
    <div>
      <Button variant="secondary" busy={isPending} onClick={() => void download()}>
        Download your data
      </Button>
    </div>
  )
}
