/** Calls back whenever the page becomes visible; returns a function that stops it. */
export const onShown = (shown: () => void): (() => void) => {
  const changed = () => {
    if (document.visibilityState === 'visible') shown()
  }
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}
