import type { UnlockFailure } from '@forno/domain/native/unlock-errors'
import type { UnlockMode } from '@forno/domain/native/unlock-modes'
import { Button } from '../../ui/buttons/button.tsx'
import { Cover } from '../../ui/dialogs/cover.tsx'
import { Logo } from '../../ui/layout/frame.tsx'
import { Note } from '../../ui/progress/states.tsx'
import { lockNotice, unlockHint } from './lock-texts.ts'
import styles from './lock-screen.module.css'

type LockScreenProps = {
  readonly wordmark: string
  readonly mode: UnlockMode
  /** Failed attempts in a row. */
  readonly failures: number
  /** Why the last attempt since the screen opened did not unlock; null = none did yet. */
  readonly lastFailure: UnlockFailure | null
  readonly busy: 'unlocking' | 'loggingOut' | null
  readonly onUnlock: () => void
  readonly onLogOut: () => void
}

/** Covers the app while its vault is locked; a log-out is the other way out. [NAT-06] */
export function LockScreen(props: LockScreenProps) {
  const { wordmark, mode, failures, lastFailure, busy, onUnlock, onLogOut } = props
  const notice = lockNotice(failures, lastFailure)
  return (
    <Cover
      hidesPage
      className={styles.lock}
      title="Locked to keep your account safe"
      top={
        <>
          <Logo name={wordmark} width={132} />
          <Padlock />
        </>
      }
      actions={
        <>
          <Button size="large" wide busy={busy === 'unlocking'} onClick={onUnlock}>
            Unlock
          </Button>
          <Button variant="quiet" wide busy={busy === 'loggingOut'} onClick={onLogOut}>
            Log out
          </Button>
          <p className={styles.small}>Your cart stays when you log out.</p>
        </>
      }
    >
      <p className={styles.text}>{unlockHint(mode)}</p>
      <div role="alert" className={styles.notice}>
        {notice !== null && <Note tone="warning">{notice}</Note>}
      </div>
    </Cover>
  )
}

/** A padlock whose body is a pizza. */
const Padlock = () => (
  <svg viewBox="0 0 160 176" aria-hidden className={styles.padlock}>
    <path d="M44 84V56a36 36 0 0 1 72 0v28" className={styles.shackle} />
    <circle cx="80" cy="110" r="62" className={styles.crust} />
    <circle cx="80" cy="110" r="50" className={styles.sauce} />
    <circle cx="80" cy="102" r="10" className={styles.keyhole} />
    <path d="M75 106h10l4 26H71Z" className={styles.keyhole} />
    <circle cx="50" cy="92" r="7" className={styles.topping} />
    <circle cx="112" cy="94" r="7" className={styles.topping} />
    <circle cx="54" cy="132" r="7" className={styles.topping} />
    <circle cx="108" cy="134" r="7" className={styles.topping} />
  </svg>
)
