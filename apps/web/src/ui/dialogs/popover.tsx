import { useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { placePopover } from './place-popover.ts'
import styles from './popover.module.css'

export type PopoverProps = {
  content: ReactNode
  placement?: 'top' | 'bottom' | undefined
  /** Renders the trigger, a focusable element, with the attributes that link it to the popover. */
  trigger: (aria: { 'aria-describedby': string }) => ReactNode
}

/**
 * A short explanation for an element, shown on hover, focus and tap. Escape closes it, and the pointer may rest on it.
 * Placed above its trigger at 8 px, 5 px from the edges. [UI-07]
 */
export function Popover({ content, placement = 'top', trigger }: PopoverProps) {
  const id = useId()
  const anchor = useRef<HTMLSpanElement>(null)
  const bubble = useRef<HTMLSpanElement>(null)
  const [open, setOpen] = useState(false)
  const place = useEffectEvent(() => {
    const [owner, popover] = [anchor.current, bubble.current]
    if (!owner || !popover) return
    const view = { width: document.documentElement.clientWidth, height: window.innerHeight }
    const { left, top } = placePopover(owner.getBoundingClientRect(), popover.getBoundingClientRect(), view, {
      placement,
    })
    popover.style.translate = `${left}px ${top}px`
  })
  useLayoutEffect(() => {
    const popover = bubble.current
    if (!open || !popover) return
    popover.showPopover()
    place()
    const follow = () => place()
    window.addEventListener('scroll', follow, { capture: true, passive: true })
    window.addEventListener('resize', follow)
    return () => {
      window.removeEventListener('scroll', follow, { capture: true })
      window.removeEventListener('resize', follow)
      popover.hidePopover()
    }
  }, [open])
  const closeOnEscape = (event: KeyboardEvent) => {
    if (!open || event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    setOpen(false)
  }
  return (
    <span
      ref={anchor}
      role="presentation"
      className={styles.anchor}
      onPointerEnter={() => setOpen(true)}
      onPointerLeave={() => setOpen(false)}
      onFocus={() => setOpen(true)}
      onBlur={() => setOpen(false)}
      onClick={() => setOpen(true)}
      onKeyDown={closeOnEscape}
    >
      {trigger({ 'aria-describedby': id })}
      <span ref={bubble} id={id} role="tooltip" popover="manual" className={styles.popover}>
        {content}
      </span>
    </span>
  )
}
