import { useEffect } from 'react'
import { cx } from '../cx.ts'
import type { Toast, ToastPosition } from './notices.ts'
import { TopLayer } from '../dialogs/top-layer.tsx'
import styles from './toast.module.css'

/** Renders the toasts, one stack for each position in use; shown through `useNotices().toast`. [UI-06] */
export function ToastLayer({ toasts, onEnd }: { toasts: readonly Toast[]; onEnd: (id: number) => void }) {
  const positions = [...new Set<ToastPosition>(['top-right', ...toasts.map((toast) => toast.position)])]
  return positions.map((position) => (
    <TopLayer key={position} className={cx(styles.place, styles[position])}>
      <div role="status" aria-live="polite" className={styles.stack}>
        {toasts
          .filter((toast) => toast.position === position)
          .map((toast) => (
            <ToastCard key={toast.id} toast={toast} onEnd={onEnd} />
          ))}
      </div>
    </TopLayer>
  ))
}

function ToastCard({ toast: { id, text, variant, duration }, onEnd }: { toast: Toast; onEnd: (id: number) => void }) {
  useEffect(() => {
    const timer = setTimeout(() => onEnd(id), duration)
    return () => clearTimeout(timer)
  }, [id, duration, onEnd])
  return <p className={cx(styles.toast, styles[variant])}>{text}</p>
}
