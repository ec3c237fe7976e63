import { useId, useLayoutEffect, useRef } from 'react'
import type { ReactNode, RefObject } from 'react'
import { cx } from '../cx.ts'
import styles from './cover.module.css'
import { closeLayer, onLayersChange, openLayer, topLayer } from './layers.ts'

export type CoverProps = {
  /** The heading's text comes from `title`; the cover is labelled by it. */
  title: ReactNode
  /** Above the title: a drawing, a progress row. */
  top?: ReactNode
  /** Below the title. */
  children?: ReactNode
  /** The buttons, at the foot in reach of a thumb. */
  actions: ReactNode
  /** Requested by Escape and by Android's back button, which leaves the app without it. */
  onBack?: (() => void) | undefined
  /** Hides everything else on the page, and every dialog that opens later. */
  hidesPage?: boolean | undefined
  className?: string | undefined
}

/**
 * A modal dialog over the whole screen that only its buttons close. It traps the focus, and screen readers find nothing
 * outside it. A new `title` moves the focus to it. [UI-11]
 */
export function Cover({ title, top, children, actions, onBack, hidesPage = false, className }: CoverProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const titleId = useId()
  useCover(dialog, hidesPage)
  useLayoutEffect(() => heading.current?.focus({ preventScroll: true }), [title])
  return (
    <dialog
      ref={dialog}
      aria-modal
      aria-labelledby={titleId}
      closedby="closerequest"
      data-cover={hidesPage ? 'page' : ''}
      data-back={onBack === undefined ? undefined : ''}
      className={cx(styles.cover, className)}
      onCancel={(event) => {
        event.preventDefault()
        onBack?.()
      }}
      onClose={(event) => {
        // Some browsers close a dialog at the second Escape nevertheless.
        if (event.target === dialog.current && !dialog.current.open) openLayer(dialog.current)
      }}
    >
      <div className={styles.content}>
        {top}
        <h1 ref={heading} id={titleId} tabIndex={-1} className={styles.title}>
          {title}
        </h1>
        {children}
      </div>
      <div className={styles.actions}>{actions}</div>
    </dialog>
  )
}

function useCover(ref: RefObject<HTMLDialogElement | null>, hidesPage: boolean) {
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    openLayer(dialog)
    const raise = () => {
      if (!dialog.isConnected || topLayer() === dialog) return
      dialog.close()
      openLayer(dialog)
    }
    const stop = hidesPage ? onLayersChange(raise) : () => undefined
    return () => {
      stop()
      closeLayer(dialog)
    }
  }, [ref, hidesPage])
}
