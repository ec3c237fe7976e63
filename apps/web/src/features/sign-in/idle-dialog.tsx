import { useEffect, useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import styles from './sign-in.module.css'

type IdleDialogProps = {
  /** When the sign-in ends, by this device's clock. */
  readonly endsAt: number
  readonly onStay: () => void
}

const secondsUntil = (endsAt: number): number => Math.max(0, Math.ceil((endsAt - Date.now()) / 1_000))

/** Counts down to the end of an idle sign-in; any activity keeps it. [SES-08] */
export function IdleDialog({ endsAt, onStay }: IdleDialogProps) {
  const [left, setLeft] = useState(() => secondsUntil(endsAt))
  useEffect(() => {
    const timer = setInterval(() => setLeft(secondsUntil(endsAt)), 1_000)
    return () => clearInterval(timer)
  }, [endsAt])
  return (
    <Dialog
      title="Are you still there?"
      shape="alert"
      size="small"
      role="alertdialog"
      onClose={onStay}
      footer={
        <Button data-autofocus onClick={onStay}>
          Stay signed in
        </Button>
      }
    >
      <p>To keep your account safe, we log you out in</p>
      <p className={styles.countdown}>
        <span>{left}</span> {left === 1 ? 'second' : 'seconds'}
      </p>
    </Dialog>
  )
}
