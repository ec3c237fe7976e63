import { telLink } from '@forno/domain/texts/placeholders'
import type { ReactNode } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { Logo } from '../../ui/layout/frame.tsx'
import { fatalReasons, type FatalReason } from './fatal-reasons.ts'
import styles from './fatal-screen.module.css'

/** Texts of the screen, with and without a network. [ERR-20] */
const fatalTexts = {
  online: 'Our website is temporarily unavailable. Please try again shortly.',
  offline: 'Check your connection and try again.',
} as const

/** The sentences of a text, each of which gets lines of its own. */
const sentencesOf = (text: string): readonly string[] => text.split(/(?<=\.) /)

type FatalViewProps = {
  readonly wordmark: string
  readonly supportNumber: string
  readonly isOnline: boolean
  readonly reason: FatalReason
  /** The Retry button. */
  readonly children: ReactNode
}

/**
 * The fatal screen, which every page also contains in case its scripts do not arrive. It has the texts for both states
 * of the network, so that a few lines of script can switch them. [ERR-19] [ERR-20] [SES-14]
 */
export function FatalView({ wordmark, supportNumber, isOnline, reason, children }: FatalViewProps) {
  return (
    <main className={styles.fatal}>
      <Logo name={wordmark} href="/" width={200} />
      <div className={styles.words} data-when="offline" hidden={isOnline}>
        <Icon name="offline" size={64} label="No connection" />
        <h1 className={styles.text}>{fatalTexts.offline}</h1>
        <p className={styles.reason}>You seem to be offline.</p>
      </div>
      <div className={styles.words} data-when="online" hidden={!isOnline}>
        <h1 className={styles.text}>
          {sentencesOf(fatalTexts.online).map((sentence) => (
            <span key={sentence}>{sentence} </span>
          ))}
        </h1>
        <p className={styles.reason} data-reason="">
          {fatalReasons[reason]}
        </p>
      </div>
      <div className={styles.actions}>
        {children}
        <p className={styles.reason}>
          Or call{' '}
          <a className={styles.call} href={telLink(supportNumber)}>
            {supportNumber}
          </a>{' '}
          to order.
        </p>
      </div>
    </main>
  )
}
