import { onShown } from './on-shown.ts'

/** Events that count as activity. [SES-07] */
const activityEvents = ['mousemove', 'mousedown', 'keydown', 'touchstart', 'wheel'] as const
/** Milliseconds without a resize event after which a resize counts as one activity. [SES-07] */
const resizeRest = 250

/**
 * Calls back for every activity; returns a function that stops it. A page that is shown again is active, one that is
 * hidden is not. [SES-07]
 */
export const onActivity = (onActive: () => void): (() => void) => {
  let resizeTimer: ReturnType<typeof setTimeout> | undefined
  const resized = () => {
    clearTimeout(resizeTimer)
    resizeTimer = setTimeout(onActive, resizeRest)
  }
  for (const name of activityEvents) window.addEventListener(name, onActive, { passive: true, capture: true })
  window.addEventListener('resize', resized)
  const stopOnShown = onShown(onActive)
  return () => {
    clearTimeout(resizeTimer)
    for (const name of activityEvents) window.removeEventListener(name, onActive, { capture: true })
    window.removeEventListener('resize', resized)
    stopOnShown()
  }
}

/**
 * Calls back after a number of milliseconds without activity, and when the customer returns; returns a function that
 * stops it. [SES-07]
 */
export const watchIdle = (milliseconds: number, onChange: (isIdle: boolean) => void): (() => void) => {
  let isIdle = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const becomeIdle = () => {
    isIdle = true
    onChange(true)
  }
  const becomeActive = () => {
    clearTimeout(timer)
    timer = setTimeout(becomeIdle, milliseconds)
    if (!isIdle) return
    isIdle = false
    onChange(false)
  }
  const stop = onActivity(becomeActive)
  becomeActive()
  return () => {
    clearTimeout(timer)
    stop()
  }
}
