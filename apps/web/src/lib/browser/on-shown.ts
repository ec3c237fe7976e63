/** Calls back whenever the page becomes visible; returns a function that stops it. */
export const onShown = (subscriber: () => void): (() => void) => {
  const notify = () => {
    if (document.visibilityState === 'visible') subscriber()
  }
  document.addEventListener('visibilitychange', notify)
  return () => document.removeEventListener('visibilitychange', notify)
}
