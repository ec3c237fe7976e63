import { useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import type { ReactNode, RefObject } from 'react'
import { useHydrated } from '../../lib/react/use-hydrated.ts'
import { IconButton } from '../buttons/button.tsx'
import { cx } from '../cx.ts'
import { closeLayer, openLayer } from './layers.ts'
import { VisuallyHidden } from '../visually-hidden.tsx'
import styles from './dialog.module.css'

export type DialogProps = {
  title: ReactNode
  /** Shows the title to screen readers only. */
  hideTitle?: boolean | undefined
  /**
   * Requested by Escape, the close button, or a press on the backdrop. The owner (state, or the address) closes the
   * dialog.
   */
  onClose: () => void
  /** Omit it when the address decides whether the dialog is mounted. */
  open?: boolean | undefined
  /**
   * sheet: from the bottom on phones, centred on desktop; drawer: from the right; menu: from the left; alert: small.
   */
  shape?: 'sheet' | 'drawer' | 'menu' | 'alert' | undefined
  size?: 'small' | 'medium' | 'large' | undefined
  /** Only the buttons inside it close it. [UI-03] */
  blocking?: boolean | undefined
  role?: 'dialog' | 'alertdialog' | undefined
  /** Sticky at the bottom. */
  footer?: ReactNode
  closeLabel?: string | undefined
  className?: string | undefined
  children?: ReactNode
}

/**
 * A modal dialog on the native element: it takes the focus and returns it, makes the page behind inert, and stacks. An
 * element with `data-autofocus` gets the initial focus. Animates its closing when `open` turns false. [UI-11]
 */
export function Dialog({ open = true, ...rest }: DialogProps) {
  const [present, setPresent] = useState(open)
  if (open && !present) setPresent(true)
  return present ? <OpenDialog {...rest} leaving={!open} onLeft={() => setPresent(false)} /> : null
}

type OpenDialogProps = Omit<DialogProps, 'open'> & { leaving: boolean; onLeft: () => void }

function OpenDialog({
  title,
  hideTitle = false,
  onClose,
  shape = 'sheet',
  size = 'medium',
  blocking = false,
  role,
  footer,
  closeLabel = 'Close',
  className,
  children,
  leaving,
  onLeft,
}: OpenDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const messageId = useId()
  // A server-rendered dialog is open already; animating it would only delay reading.
  const [isStill] = useState(!useHydrated())
  useModal(dialog, () => {
    if (!blocking && !leaving) onClose()
  })
  useLeaving(dialog, leaving, onLeft)
  return (
    <dialog
      ref={dialog}
      open
      role={role}
      aria-modal
      aria-labelledby={titleId}
      aria-describedby={role === 'alertdialog' ? messageId : undefined}
      closedby={blocking ? 'none' : 'closerequest'}
      className={cx(
        styles.dialog,
        styles[shape],
        styles[size],
        isStill && styles.still,
        leaving && styles.leaving,
        className,
      )}
      onCancel={(event) => {
        if (event.target !== dialog.current) return
        event.preventDefault()
        if (!blocking && !leaving) onClose()
      }}
      onClose={(event) => {
        if (event.target !== dialog.current || dialog.current.open) return
        if (blocking) openLayer(dialog.current)
        else if (!leaving) onClose()
      }}
    >
      <header className={cx(styles.header, hideTitle && styles.bare)}>
        <h2 id={titleId} className={styles.title}>
          {hideTitle ? <VisuallyHidden>{title}</VisuallyHidden> : title}
        </h2>
        {!blocking && shape !== 'alert' && (
          <IconButton icon="close" label={closeLabel} className={styles.close} onClick={onClose} />
        )}
      </header>
      <div id={messageId} className={styles.body}>
        {children}
      </div>
      <div data-dock className={styles.foot}>
        {footer && <footer className={styles.footer}>{footer}</footer>}
      </div>
    </dialog>
  )
}

/** Opens the dialog as a modal one, and closes it when it leaves the page. */
function useModal(ref: RefObject<HTMLDialogElement | null>, onBackdropPress: () => void) {
  const pressBackdrop = useEffectEvent(onBackdropPress)
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    openLayer(dialog)
    dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    const unwatchPresses = watchBackdropPresses(dialog, () => pressBackdrop())
    const unwatchKeyboard = watchKeyboard(dialog)
    return () => {
      unwatchPresses()
      unwatchKeyboard()
      closeLayer(dialog)
    }
  }, [ref])
}

/** Calls back when the closing animations have ended, or at once without any. */
function useLeaving(ref: RefObject<HTMLDialogElement | null>, leaving: boolean, onLeft: () => void) {
  const finish = useEffectEvent(onLeft)
  useLayoutEffect(() => {
    if (!leaving || !ref.current) return
    let isWaiting = true
    void Promise.allSettled(ref.current.getAnimations().map(({ finished }) => finished)).then(() => {
      if (isWaiting) finish()
    })
    return () => {
      isWaiting = false
    }
  }, [leaving, ref])
}

/** A press counts only if it also begins on the backdrop: a text selection may end outside the dialog. */
function watchBackdropPresses(dialog: HTMLDialogElement, onPress: () => void): () => void {
  const isOnBackdrop = ({ target, clientX: x, clientY: y }: MouseEvent) => {
    const box = dialog.getBoundingClientRect()
    return target === dialog && (x < box.left || x > box.right || y < box.top || y > box.bottom)
  }
  let beganOnBackdrop = false
  const begin = (event: PointerEvent) => {
    beganOnBackdrop = isOnBackdrop(event)
  }
  const press = (event: MouseEvent) => {
    if (beganOnBackdrop && isOnBackdrop(event)) onPress()
  }
  dialog.addEventListener('pointerdown', begin)
  dialog.addEventListener('click', press)
  return () => {
    dialog.removeEventListener('pointerdown', begin)
    dialog.removeEventListener('click', press)
  }
}

/** The iOS keyboard covers the page without shrinking it, so sheets are raised by the covered height. */
function watchKeyboard(element: HTMLElement): () => void {
  const view = window.visualViewport
  if (!view) return () => undefined
  const lift = () => {
    const covered = Math.max(0, window.innerHeight - view.height * view.scale)
    element.style.setProperty('--keyboard', `${Math.round(covered)}px`)
  }
  view.addEventListener('resize', lift)
  return () => view.removeEventListener('resize', lift)
}
