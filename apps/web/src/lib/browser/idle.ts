/** Events that count as activity. [SES-07] */
const signs = ['mousemove', 'mousedown', 'keydown', 'touchstart', 'wheel', 'visibilitychange'] as const
/** Milliseconds without a resize event after which a resize counts as one activity. [SES-07] */
const resizeRest = 250

/** Calls back for every activity; returns a function that stops it. [SES-07] */
export const onActivity = (onSign: () => void): (() => void) => {
  let resting: ReturnType<typeof setTimeout>
  const resized = () => {
    clearTimeout(resting)
    resting = setTimeout(onSign, resizeRest)
  }
  for (const sign of signs) window.addEventListener(sign, onSign, { passive: true, capture: true })
  window.addEventListener('resize', resized)
  return () => {
    clearTimeout(resting)
    for (const sign of signs) window.removeEventListener(sign, onSign, { capture: true })
    window.removeEventListener('resize', resized)
  }
}

/**
 * Calls back after a number of milliseconds without activity, and when the customer returns; returns a function that
 * stops it. [SES-07]
 */
export const watchIdle = (milliseconds: number, onChange: (isIdle: boolean) => void): (() => void) => {
  let isIdle = false
  let timer: ReturnType<typeof setTimeout>
  const sleep = () => {
    isIdle = true
    onChange(true)
  }
  const live = () => {
    clearTimeout(timer)
    timer = setTimeout(sleep, milliseconds)
    if (!isIdle) return
    isIdle = false
    onChange(false)
  }
  const stop = onActivity(live)
  live()
  return () => {
    clearTimeout(timer)
    stop()
  }
}
