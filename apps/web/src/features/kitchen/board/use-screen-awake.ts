import { useEffect } from 'react'

/** Keeps a wall tablet's screen on while orders are shown; does nothing on devices without a wake lock. */
export const useScreenAwake = (): void => {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined
    let isUnmounted = false
    /** The browser releases the lock whenever the page is hidden. */
    const take = async () => {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
      const sentinel = await navigator.wakeLock.request('screen').catch(() => undefined)
      if (isUnmounted) await sentinel?.release()
      else lock = sentinel
    }
    const takeIfVisible = () => void take()
    takeIfVisible()
    document.addEventListener('visibilitychange', takeIfVisible)
    return () => {
      isUnmounted = true
      document.removeEventListener('visibilitychange', takeIfVisible)
      void lock?.release()
    }
  }, [])
}
