import { pageBrand } from '../../lib/browser/page-brand.ts'
import { Logo } from '../../ui/layout/frame.tsx'
import styles from './fatal-screen.module.css'

/** Shown when the app cannot start, with the reason. [SES-14] [SES-15] [SES-16] */
export function FailureScreen({ reason }: { reason: string }) {
  const { wordmark } = pageBrand(document)
  return (
    <main className={styles.fatal}>
      <title>{wordmark}</title>
      <Logo name={wordmark} href="/" width={200} />
      <div role="alert">
        <h1 className={styles.text}>{reason}</h1>
      </div>
    </main>
  )
}
