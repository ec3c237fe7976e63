import { iconShapes } from './icon-shapes.ts'
import type { IconName } from './icon-shapes.ts'

/**
 * A line icon on the 24-px grid in the current text colour; `size` in px at the default text size, and scales with it.
 * Decorative unless it has a `label`; next to text it needs none.
 */
export function Icon({ name, size = 24, label }: { name: IconName; size?: number; label?: string }) {
  const aria = label === undefined ? ({ 'aria-hidden': true } as const) : { role: 'img', 'aria-label': label }
  return (
    <svg
      {...aria}
      width={`${size / 16}rem`}
      height={`${size / 16}rem`}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      style={{ flex: 'none' }}
    >
      <path d={iconShapes[name]} />
    </svg>
  )
}
