import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { onLayersChange, topLayer } from './layers.ts'
import styles from './top-layer.module.css'

type TopLayerProps = {
  readonly className?: string | undefined
  /** Inside a dialog it takes room at the foot instead of covering buttons. */
  readonly docks?: boolean | undefined
  readonly children: ReactNode
}

/**
 * Keeps notices visible and clickable above everything. Everything outside an open modal dialog is inert, so this moves
 * into the topmost dialog and back. React does not notice, because the element it removes is `home`, which stays.
 */
export function TopLayer({ className, docks = false, children }: TopLayerProps) {
  const home = useRef<HTMLDivElement>(null)
  const layer = useRef<HTMLDivElement>(null)
  // After the paint: showing a popover forces layout, and it is still empty.
  useEffect(() => {
    const [ownPlace, moving] = [home.current, layer.current]
    if (!ownPlace || !moving) return
    const move = () => {
      // The fatal screen removes the page without unmounting it.
      if (!ownPlace.isConnected) return
      const dialog = topLayer()
      const dock = docks ? dialog?.querySelector(':scope > [data-dock]') : null
      const place = dock ?? dialog ?? ownPlace
      if (moving.parentElement !== place) place.append(moving)
      moving.togglePopover(!dock)
    }
    move()
    const stop = onLayersChange(move)
    return () => {
      stop()
      ownPlace.append(moving)
    }
  }, [docks])
  return (
    <div ref={home}>
      <div ref={layer} popover="manual" className={cx(styles.layer, className)}>
        {children}
      </div>
    </div>
  )
}
