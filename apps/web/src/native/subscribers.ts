/** The functions of this page that follow one event of the phone. */
export const makeSubscribers = <Values extends readonly unknown[]>() => {
  const subscribers = new Set<(...values: Values) => void>()
  return {
    /** Adds a subscriber; returns a function that removes it. */
    add: (subscriber: (...values: Values) => void): (() => void) => {
      subscribers.add(subscriber)
      return () => void subscribers.delete(subscriber)
    },
    emit: (...values: Values): void => {
      for (const subscriber of [...subscribers]) subscriber(...values)
    },
    isEmpty: (): boolean => subscribers.size === 0,
  }
}
