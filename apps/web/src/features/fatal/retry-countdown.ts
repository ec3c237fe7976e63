/** The state of the retry button: enabled, or the seconds until it is. [ERR-21] */
export type Countdown = { readonly left: number; readonly isWaiting: boolean }

const seconds = 5

/** A fatal screen that returns right after a retry waits; any other can be retried at once. [ERR-21] */
export const startCountdown = (afterRetry: boolean): Countdown => ({ left: seconds, isWaiting: afterRetry })

/** The state one second later; at 0 the button is enabled and the counter resets. [ERR-21] */
export const ticked = ({ left, isWaiting }: Countdown): Countdown =>
  !isWaiting || left > 1 ? { left: isWaiting ? left - 1 : left, isWaiting } : { left: seconds, isWaiting: false }

export const retryLabel = ({ left, isWaiting }: Countdown): string => (isWaiting ? `Retry in ${left}` : 'Retry')
