/** Longitude and latitude in degrees. */
export type LonLat = readonly [longitude: number, latitude: number]

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const values = new Map(Array.from(letters, (letter, value) => [letter, value]))
/** Steps per degree. */
const stepsPerDegree = 200
/** The bit of a letter after which its number goes on in the next one. */
const continuationBit = 32

/**
 * Decodes lines from text, separated by spaces: every point as its difference from the previous one, in two-hundredths
 * of a degree.
 */
export const readLines = (text: string): readonly (readonly LonLat[])[] => text.split(' ').map(readLine)

const readLine = (text: string): readonly LonLat[] => {
  const numbers = readNumbers(text)
  const points: LonLat[] = []
  let x = 0
  let y = 0
  for (let at = 0; at + 1 < numbers.length; at += 2) {
    x += numbers[at] ?? 0
    y += numbers[at + 1] ?? 0
    points.push([x / stepsPerDegree, y / stepsPerDegree])
  }
  return points
}

/** Five bits per letter, lowest first; the lowest bit of a number is its sign. */
const readNumbers = (text: string): readonly number[] => {
  const numbers: number[] = []
  let number = 0
  let weight = 1
  for (const letter of text) {
    const value = values.get(letter) ?? 0
    number += (value % continuationBit) * weight
    weight *= continuationBit
    if (value >= continuationBit) continue
    numbers.push(number % 2 === 0 ? number / 2 : -(number + 1) / 2)
    number = 0
    weight = 1
  }
  return numbers
}
