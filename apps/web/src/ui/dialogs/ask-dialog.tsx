import type { ReactNode } from 'react'
import { Button } from '../buttons/button.tsx'
import { Dialog } from './dialog.tsx'

export type ConfirmDialogProps = {
  title: ReactNode
  message?: ReactNode
  /** Names the action: "Remove item", not "OK". */
  confirmLabel: string
  cancelLabel: string
  onConfirm: () => void
  onCancel: () => void
  open?: boolean | undefined
  /** Only its two buttons close it. */
  blocking?: boolean | undefined
  /** The confirmed action cannot be undone. */
  danger?: boolean | undefined
  startsAtConfirm?: boolean | undefined
  busy?: boolean | undefined
}

/** Asks for a confirmation. Escape cancels, unless blocking. [UI-03] */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, message, confirmLabel, cancelLabel, onConfirm, onCancel, open, blocking, danger, busy } = props
  const focus = props.startsAtConfirm === true ? { 'data-autofocus': true } : {}
  return (
    <Dialog
      shape="alert"
      size="small"
      role="alertdialog"
      title={title}
      open={open}
      blocking={blocking}
      onClose={onCancel}
      footer={
        <>
          <Button variant="secondary" onClick={onCancel}>
            {cancelLabel}
          </Button>
          <Button {...focus} variant={danger ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {message}
    </Dialog>
  )
}

export type AlertDialogProps = {
  title: ReactNode
  message?: ReactNode
  closeLabel: string
  onClose: () => void
  open?: boolean | undefined
  blocking?: boolean | undefined
  busy?: boolean | undefined
}

/** An important message with one button. [UI-03] */
export function AlertDialog({ title, message, closeLabel, onClose, open, blocking, busy }: AlertDialogProps) {
  return (
    <Dialog
      shape="alert"
      size="small"
      role="alertdialog"
      title={title}
      open={open}
      blocking={blocking}
      onClose={onClose}
      footer={
        <Button busy={busy} onClick={onClose}>
          {closeLabel}
        </Button>
      }
    >
      {message}
    </Dialog>
  )
}
