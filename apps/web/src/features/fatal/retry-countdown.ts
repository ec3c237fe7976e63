/** The state of the retry button: whether it waits, and the seconds left until it is enabled. [ERR-21] */
export type Countdown = { readonly left: number; readonly isWaiting: boolean }

/** Seconds until the button of a screen that returns after a retry is enabled. [ERR-21] */
const waitingSeconds = 5

/** A fatal screen that returns right after a retry waits; any other can be retried at once. [ERR-21] */
export const startCountdown = (afterRetry: boolean): Countdown => ({ left: waitingSeconds, isWaiting: afterRetry })

/** The state one second later; at 0 the button is enabled and the counter resets. [ERR-21] */
export const ticked = (countdown: Countdown): Countdown => {
  const { left, isWaiting } = countdown
  if (!isWaiting) return countdown
  return left > 1 ? { left: left - 1, isWaiting } : { left: waitingSeconds, isWaiting: false }
}

/** The label of the button, such as "Retry in 5". [ERR-21] */
export const retryLabel = ({ left, isWaiting }: Countdown): string => (isWaiting ? `Retry in ${left}` : 'Retry')
