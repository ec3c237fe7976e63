/**
 * Preloaded into a shop with the guard against overload: at SIGUSR2 its event loop is late, turn by turn, for some
 * seconds. One long delay would not do, because the guard looks at the mean of a second.
 */
const turns = 8
/** Milliseconds of each turn; the guard refuses from one second on. */
const turn = 1_250

const delay = (left) => {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, turn)
  if (left > 1) setImmediate(delay, left - 1)
}

process.on('SIGUSR2', () => delay(turns))
