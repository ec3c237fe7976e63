import { hour, minute } from '../core/durations.ts'

const words = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

/** A count as a sentence names it: `seven`, `ten`, `14`. */
export const numberInWords = (count: number): string => words[count] ?? String(count)

/** A duration of whole minutes as a sentence names it: `a minute`, `two minutes`, `an hour`, `24 hours`. */
export const durationInWords = (milliseconds: number): string => {
  if (milliseconds === minute) return 'a minute'
  if (milliseconds === hour) return 'an hour'
  return milliseconds % hour === 0
    ? `${numberInWords(milliseconds / hour)} hours`
    : `${numberInWords(milliseconds / minute)} minutes`
}
