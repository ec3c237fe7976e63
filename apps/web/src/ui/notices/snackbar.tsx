import { useEffect, type ReactNode } from 'react'
import { Icon } from '../icon.tsx'
import type { SnackbarEvent, SnackbarState } from './snackbar-state.ts'
import { TopLayer } from '../dialogs/top-layer.tsx'
import styles from './snackbar.module.css'

const themeIcons = { success: 'check', danger: 'danger', warning: 'warning', info: 'info' } as const

type SnackbarLayerProps = {
  readonly state: SnackbarState
  readonly renderText: (text: string) => ReactNode
  readonly onEvent: (event: SnackbarEvent) => void
}

/** Renders the snackbar and runs its timer; shown through `useNotices().snackbar`. [UI-02] */
export function SnackbarLayer({ state, renderText, onEvent }: SnackbarLayerProps) {
  useEffect(() => {
    if (!state || state.since === null) return
    const timer = setTimeout(() => onEvent({ type: 'left', id: state.snack.id }), state.remaining)
    return () => clearTimeout(timer)
  }, [state, onEvent])
  const hold = () => onEvent({ type: 'held', at: performance.now() })
  const release = () => onEvent({ type: 'released', at: performance.now() })
  return (
    <TopLayer className={styles.place} docks>
      <div role="status" aria-live="polite">
        {state && (
          <div
            key={state.snack.id}
            className={styles.snackbar}
            onPointerEnter={hold}
            onPointerLeave={release}
            onFocus={hold}
            onBlur={release}
          >
            <span className={styles[state.snack.theme]}>
              <Icon name={themeIcons[state.snack.theme]} size={18} />
            </span>
            <p className={styles.text}>{renderText(state.snack.text)}</p>
            <SnackbarActions snack={state.snack} onEvent={onEvent} />
          </div>
        )}
      </div>
    </TopLayer>
  )
}

function SnackbarActions({
  snack: { id, action },
  onEvent,
}: {
  snack: NonNullable<SnackbarState>['snack']
  onEvent: (event: SnackbarEvent) => void
}) {
  const leave = () => onEvent({ type: 'left', id })
  return (
    <div className={styles.actions}>
      {action && (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            action.run()
            leave()
          }}
        >
          {action.label}
        </button>
      )}
      <button type="button" className={styles.close} aria-label="Close message" onClick={leave}>
        <Icon name="close" size={18} />
      </button>
    </div>
  )
}
