import { copyTexts } from '../../shared/share/copy-texts.ts'
import { useEffect, useRef, type ReactNode } from 'react'
import { logFailure } from '../../lib/browser/log.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useNotices } from '../../ui/notices/notices.ts'
import styles from './forms.module.css'

type SentNoteProps = {
  readonly title: string
  /** null = the form has no reference. */
  readonly reference: string | null
  /** What happens next. */
  readonly children: ReactNode
}

/** Confirms that a form has arrived, with its reference to copy. [LOC-22] */
export function SentNote({ title, reference, children }: SentNoteProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section aria-labelledby="sent" className={styles.sent}>
      <span className={styles.tick}>
        <Icon name="check" size={28} />
      </span>
      <h2 id="sent" ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <div className={styles.next}>{children}</div>
      {reference !== null && <Reference reference={reference} />}
    </section>
  )
}

export function Reference({ reference }: { reference: string }) {
  const notices = useNotices()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(reference)
      notices.snackbar({ text: copyTexts.reference, theme: 'success' })
    } catch (error) {
      logFailure('the reference was not copied', error)
      notices.snackbar({ text: copyTexts.referenceByHand, theme: 'warning' })
    }
  }
  return (
    <p className={styles.reference}>
      <span>Your reference</span>
      <strong>{reference}</strong>
      <Button variant="secondary" size="small" onClick={() => void copy()}>
        Copy
      </Button>
    </p>
  )
}
