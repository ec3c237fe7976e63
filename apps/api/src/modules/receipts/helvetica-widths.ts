/** Widths of the characters 32 to 126 in thousandths of the size, as Adobe's metrics of the two faces tell them. */
const regular = [
  278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556,
  556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833,
  722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556,
  556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334,
  260, 334, 584,
]
const bold = [
  278, 333, 474, 556, 556, 889, 722, 238, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556,
  556, 556, 556, 333, 333, 584, 584, 584, 611, 975, 722, 722, 722, 722, 667, 611, 778, 722, 278, 556, 722, 611, 833,
  722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 333, 278, 333, 584, 556, 333, 556, 611, 556, 611,
  556, 333, 611, 611, 278, 278, 556, 278, 889, 611, 611, 611, 611, 389, 556, 333, 611, 556, 778, 556, 556, 500, 389,
  280, 389, 584,
]
const others: Readonly<Record<string, number>> = {
  '×': 584,
  '½': 834,
  '–': 556,
  '—': 1000,
  '•': 350,
  '…': 1000,
  '’': 222,
}
const usual = 556

const widthOf = (character: string, widths: readonly number[]): number => {
  const [base = character] = character.normalize('NFD')
  return others[character] ?? widths[(base.codePointAt(0) ?? 0) - 32] ?? usual
}

/** How wide a text stands, in points. */
export const textWidth = (text: string, size: number, isBold: boolean): number => {
  const widths = isBold ? bold : regular
  const sum = Array.from(text).reduce((total, character) => total + widthOf(character, widths), 0)
  return (sum * size) / 1000
}

/** A text in lines that are no wider; a word that is wider than a line has one of its own. */
export const wrapped = (text: string, size: number, width: number, isBold = false): readonly string[] => {
  const lines: string[] = []
  for (const word of text.split(/\s+/)) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`
    if (lines.length > 0 && textWidth(longer, size, isBold) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}
