const ones = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']
const teens = [
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
]
const tens = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']

const digitsOf: ReadonlyMap<string, number> = new Map([
  ...ones.map((word, index): [string, number] => [word, index + 1]),
  ...teens.map((word, index): [string, number] => [word, index + 10]),
  ...tens.map((word, index): [string, number] => [word, 10 * (index + 2)]),
])

/** Names that begin with a number: Seven Hills, Five Dock, One Tree Hill. */
const afterNames = 'hills?|dock|miles?|oaks?|ways?|trees?|rocks?|creeks?|islands?|sisters'
const hundred = `(?:${tens.join('|')})(?:[\\s-]+(?:${ones.join('|')}))?|${[...teens, ...ones].join('|')}`

/** The source of an expression for a number in words from one to ninety-nine, in lower case. */
export const numberWord = `(?:${hundred})(?![\\s-]+(?:${afterNames})\\b)`

const anywhere = new RegExp(`\\b${numberWord}\\b`, 'g')

/** Writes numbers in words in digits: "twenty two" becomes 22. */
export const inDigits = (text: string): string =>
  text.replaceAll(anywhere, (words) =>
    String(words.split(/[\s-]+/).reduce((sum, word) => sum + (digitsOf.get(word) ?? 0), 0)),
  )
