import { Haptics, ImpactStyle, NotificationType } from '@capacitor/haptics'
import { isHapticsOff } from './haptics-choice.ts'
import type { GiveHaptic, HapticSignal } from './haptics.ts'

const send: Readonly<Record<HapticSignal, () => Promise<void>>> = {
  tap: () => Haptics.impact({ style: ImpactStyle.Light }),
  success: () => Haptics.notification({ type: NotificationType.Success }),
  warning: () => Haptics.notification({ type: NotificationType.Warning }),
}

const prefersLessMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Vibrates unless the person turned it off in app settings or prefers reduced motion. */
export const giveHaptic: GiveHaptic = (signal) => {
  if (isHapticsOff(localStorage) || prefersLessMotion()) return
  // A device without a motor rejects; it stays still.
  send[signal]().catch(() => undefined)
}
