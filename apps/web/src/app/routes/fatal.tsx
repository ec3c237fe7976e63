import { useEffect } from 'react'
import { useBrand } from '../../lib/react/shop-context.ts'
import { PageHead } from '../../lib/react/page-head.tsx'
import { Logo } from '../../ui/layout/frame.tsx'
import { ButtonLink } from '../../ui/buttons/button.tsx'
import { paths } from '../../urls/urls.ts'
import { fatalTexts } from '../../features/fatal/fatal-screen.tsx'
import { showFatal } from '../../features/fatal/show-fatal.tsx'
import styles from '../../features/fatal/fatal-screen.module.css'

/** /fatal: its static text, then the fatal screen once the app runs. [ERR-19] */
export function Screen() {
  const brand = useBrand()
  useEffect(() => showFatal(`${paths.fatal} was opened`), [])
  return (
    <main className={styles.fatal}>
      <PageHead title="Temporarily unavailable" brand={brand} isHidden />
      <Logo name={brand.wordmark} href="/" width={200} />
      <h1 className={styles.text}>{fatalTexts.online}</h1>
      <ButtonLink href={paths.fatal} size="large">
        Retry
      </ButtonLink>
    </main>
  )
}
