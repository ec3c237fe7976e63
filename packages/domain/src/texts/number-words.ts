const words = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

/** A count as a sentence names it: `seven`, `ten`, `14`. */
export const numberInWords = (count: number): string => words[count] ?? String(count)
