import { createRoot } from 'react-dom/client'
import { Spinner, spinnerLook } from './spinner.tsx'
import styles from './waiting.module.css'

/** Milliseconds before a spinner shows; faster work shows none. */
const spinnerDelay = 300

/** Spinners on the page. */
let shown = 0

/** Whether a spinner is on the page. [UI-01] */
export const isSpinnerShown = (): boolean => shown > 0

/**
 * A small spinner over the page, which stays interactive unless the content sets a background; for work that no screen
 * waits for. Returns a function that hides it. [UI-05]
 */
export const showSpinner = (): (() => void) => {
  const host = document.createElement('div')
  const root = createRoot(host)
  let isOn = false
  const timer = setTimeout(() => {
    isOn = true
    shown += 1
    if (!spinnerLook.hasBackground) host.className = styles.passing ?? ''
    document.body.append(host)
    root.render(<Spinner size="small" background={spinnerLook.hasBackground} />)
  }, spinnerDelay)
  return () => {
    clearTimeout(timer)
    if (isOn) shown -= 1
    isOn = false
    root.unmount()
    host.remove()
  }
}
