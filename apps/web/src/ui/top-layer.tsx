import { useLayoutEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { onLayersChange, topLayer } from './layers.ts'
import styles from './top-layer.module.css'

/**
 * Holds what must be seen and pressed above everything. All outside an open modal dialog is inert, so this moves into
 * the topmost one and back; React does not notice, because the element it removes is `home`, which stays.
 */
export function TopLayer({ className, children }: { className?: string | undefined; children: ReactNode }) {
  const home = useRef<HTMLDivElement>(null)
  const layer = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const [own, moving] = [home.current, layer.current]
    if (!own || !moving) return
    const settle = () => {
      const place = topLayer() ?? own
      if (moving.parentElement !== place) place.append(moving)
      if (!moving.matches(':popover-open')) moving.showPopover()
    }
    settle()
    const stop = onLayersChange(settle)
    return () => {
      stop()
      own.append(moving)
    }
  }, [])
  return (
    <div ref={home}>
      <div ref={layer} popover="manual" className={cx(styles.layer, className)}>
        {children}
      </div>
    </div>
  )
}
