import { useEffect, useState, type ReactNode } from 'react'
import { Icon } from '../icon.tsx'
import type { Snack, SnackbarEvent, SnackbarState } from './snackbar-state.ts'
import { trackRest } from './track-rest.ts'
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
  return (
    <TopLayer className={styles.place} docks>
      <div role="status" aria-live="polite">
        {state && <Snackbar key={state.snack.id} snack={state.snack} renderText={renderText} onEvent={onEvent} />}
      </div>
    </TopLayer>
  )
}

type SnackbarProps = Omit<SnackbarLayerProps, 'state'> & { readonly snack: Snack }

/** One snackbar; its time is paused while pointer or focus rest on it. [UI-02] */
function Snackbar({ snack, renderText, onEvent }: SnackbarProps) {
  const [rest] = useState(() =>
    trackRest((isResting) => onEvent({ type: isResting ? 'held' : 'released', at: performance.now() })),
  )
  return (
    <div
      className={styles.snackbar}
      onPointerEnter={() => rest.begin('pointer')}
      onPointerLeave={() => rest.end('pointer')}
      onFocus={() => rest.begin('focus')}
      onBlur={() => rest.end('focus')}
    >
      <span className={styles[snack.theme]}>
        <Icon name={themeIcons[snack.theme]} size={18} />
      </span>
      <p className={styles.text}>{renderText(snack.text)}</p>
      <SnackbarActions snack={snack} onEvent={onEvent} />
    </div>
  )
}

function SnackbarActions({ snack: { id, action }, onEvent }: Pick<SnackbarProps, 'snack' | 'onEvent'>) {
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
