import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef } from 'react'
import type { LocatorTab } from '../../state/session/panels.ts'
import { Button, IconButton } from '../../ui/buttons/button.tsx'
import { placePopover } from '../../ui/dialogs/place-popover.ts'
import { topLayer } from '../../ui/dialogs/layers.ts'
import styles from './localisation-popover.module.css'

type LocalisationPopoverProps = {
  readonly onChoose: (tab: LocatorTab) => void
  readonly onClose: () => void
}

/**
 * Asks new visitors for a location, below the location pill; both buttons open the locator. It takes no focus and moves
 * no content; Escape or the close button dismisses it. [LOC-21] [NAV-19]
 */
export function LocalisationPopover({ onChoose, onClose }: LocalisationPopoverProps) {
  const titleId = useId()
  const popover = usePlaceBelowPill()
  const escape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && topLayer() === null) onClose()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => escape(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  return (
    <aside ref={popover} aria-labelledby={titleId} className={styles.popover}>
      <p id={titleId} className={styles.title}>
        See your store's prices
      </p>
      <IconButton icon="close" label="Not now" className={styles.close} onClick={onClose} />
      <p className={styles.words}>Choose delivery or pickup to see your store's menu, prices and times.</p>
      <div className={styles.choices}>
        <Button size="small" icon="scooter" onClick={() => onChoose('delivery')}>
          Delivery
        </Button>
        <Button size="small" variant="secondary" icon="shop" onClick={() => onChoose('pickup')}>
          Pickup
        </Button>
      </div>
    </aside>
  )
}

/** The viewport's width moves the pill, and so does scrolling at large text, where the top bar is not sticky. */
const usePlaceBelowPill = () => {
  const ref = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const place = () => {
      const [pill, popover] = [document.getElementById('where-and-when'), ref.current]
      if (pill === null || popover === null) return
      const [anchor, box] = [pill.getBoundingClientRect(), popover.getBoundingClientRect()]
      const view = { width: document.documentElement.clientWidth, height: window.innerHeight }
      const { left, top } = placePopover(anchor, box, view, { placement: 'bottom', padding: 8 })
      popover.style.translate = `${left}px ${top}px`
      popover.style.setProperty('--tip', `${anchor.left + anchor.width / 2 - left}px`)
    }
    place()
    for (const event of ['resize', 'scroll']) addEventListener(event, place)
    return () => {
      for (const event of ['resize', 'scroll']) removeEventListener(event, place)
    }
  }, [])
  return ref
}
