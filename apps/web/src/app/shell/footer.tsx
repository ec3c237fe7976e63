import { SupportLink } from '../../lib/react/support-link.tsx'
import { Link } from '../../ui/link.tsx'
import { usePanels } from '../../state/session/panels.ts'
import { useFrame } from './use-frame.ts'
import styles from './frame.module.css'

/** The footer below every screen, with the links of its story. [NAV-02] */
export function Footer() {
  const { openPrivacy } = usePanels()
  const groups = useFrame()?.footer ?? []
  return (
    <footer className={styles.footer}>
      <div className={styles.footerInner}>
        {groups.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <h2>{title}</h2>
            <ul className={styles.footerList}>
              {links.map(({ href, label }) => (
                <li key={href}>
                  <Link href={href}>{label}</Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
        <section aria-label="Need help?">
          <h2>Need help?</h2>
          <p className={styles.support}>
            Call <SupportLink />
          </p>
          <button type="button" className={styles.footerButton} onClick={openPrivacy}>
            Privacy choices
          </button>
        </section>
      </div>
    </footer>
  )
}
