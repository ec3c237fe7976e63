/** What counts as a sign of life. [SES-07] */
const signs = ['mousemove', 'mousedown', 'keydown', 'touchstart', 'wheel', 'resize', 'visibilitychange'] as const

/** Tells when nobody has been there for so many milliseconds, and when somebody is back; returns how to stop. [SES-07] */
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
  for (const sign of signs) window.addEventListener(sign, live, { passive: true, capture: true })
  live()
  return () => {
    clearTimeout(timer)
    for (const sign of signs) window.removeEventListener(sign, live, { capture: true })
  }
}
