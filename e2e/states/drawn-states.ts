/** The shares into which the states are divided: a run checks one of them, and all of them with `PROVE=1`. */
export const shares = 8

/** The states of the drawn share, which STATES_FROM names; all of them without one. */
export const drawnStates = <State>(states: readonly State[]): readonly State[] => {
  const drawn = process.env['STATES_FROM'] ?? 'all'
  return drawn === 'all' ? states : states.filter((_, index) => String(index % shares) === drawn)
}
