import { Icon } from '../icon.tsx'
import { mayTurn, pageWindow } from './page-window.ts'
import { useMedia } from '../use-media.ts'
import styles from './pagination.module.css'

export type PaginationProps = {
  current: number
  total: number
  onChange: (page: number) => void
  label?: string | undefined
  disabled?: boolean | undefined
}

/** Page links: 5, or 3 below 576 px of width. Ignores the current page and pages beyond the ends. [UI-08] */
export function Pagination({ current, total, onChange, label = 'Pages', disabled = false }: PaginationProps) {
  const narrow = useMedia('(width < 576px)')
  const turn = (to: number) => {
    if (mayTurn(to, current, total, disabled)) onChange(to)
  }
  return (
    <nav aria-label={label} className={styles.pagination}>
      <button
        type="button"
        aria-label="Previous page"
        aria-disabled={!mayTurn(current - 1, current, total, disabled)}
        onClick={() => turn(current - 1)}
      >
        <Icon name="left" size={20} />
      </button>
      <ol className={styles.pages}>
        {pageWindow(current, total, narrow ? 3 : 5).map((page) => (
          <li key={page}>
            <button
              type="button"
              aria-label={`Page ${page} of ${total}`}
              aria-current={page === current ? 'page' : undefined}
              aria-disabled={disabled}
              onClick={() => turn(page)}
            >
              {page}
            </button>
          </li>
        ))}
      </ol>
      <button
        type="button"
        aria-label="Next page"
        aria-disabled={!mayTurn(current + 1, current, total, disabled)}
        onClick={() => turn(current + 1)}
      >
        <Icon name="right" size={20} />
      </button>
    </nav>
  )
}
