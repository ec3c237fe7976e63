import type { CSSProperties, ReactNode } from 'react'
import { cx } from '../cx.ts'
import { plateDrawing, tintCount, tintOf } from './plate-drawing.ts'
import styles from './plate.module.css'

export type PlateProps = {
  /** Seeds the drawing: one name, one drawing. */
  name: string
  /** The kind of product; one kind has one tint. A number of 1 to 8 picks a tint. */
  kind: string | number
  className?: string | undefined
  /** Content at its foot; usually the name in the display face. */
  children?: ReactNode
}

/** A tinted field with fine arcs in place of a picture. */
export function Plate({ name, kind, className, children }: PlateProps) {
  const tint = typeof kind === 'number' ? kind : tintOf(kind)
  const { arcs, rim, lean } = plateDrawing(name)
  const colours: CSSProperties & Record<`--${string}`, string> = {
    '--own': `var(--tint-${tint})`,
    '--deep': `var(--tint-${tint}-deep)`,
    '--neighbour': `var(--tint-${(tint % tintCount) + 1})`,
    '--lean': `${Math.round(lean * 40)}%`,
  }
  return (
    <div className={cx(styles.plate, className)} style={colours}>
      <svg viewBox="0 0 320 240" preserveAspectRatio="xMaxYMin slice" aria-hidden className={styles.drawing}>
        <path d={rim} className={styles.rim} />
        <path d={arcs} />
      </svg>
      {children && <div className={styles.words}>{children}</div>}
    </div>
  )
}
