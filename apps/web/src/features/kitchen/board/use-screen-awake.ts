import { useEffect } from 'react'

/** Keeps a wall tablet's screen on while orders are shown; does nothing on devices without a wake lock. */
export const useScreenAwake = (): void => {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined
    let gone = false
    const take = async () => {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
      const taken = await navigator.wakeLock.request('screen').catch(() => undefined)
      if (gone) await taken?.release()
      else lock = taken
    }
    const again = () => void take()
    again()
    document.addEventListener('visibilitychange', again)
    return () => {
      gone = true
      document.removeEventListener('visibilitychange', again)
      void lock?.release()
    }
  }, [])
}
