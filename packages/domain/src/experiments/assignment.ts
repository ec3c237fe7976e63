/** A variant and its share of the visitors, relative to the sum of all weights. */
type Variant = { readonly name: string; readonly weight: number }

/** An experiment: at least one variant with a weight. [CON-10] */
export type Experiment = readonly Variant[]

/** The variant of visitors without an assignment. [CON-10] */
export const control = 'control'

const variantPattern = /^([a-z0-9-]{1,40}) +(\d{1,4})$/
const namePattern = /^[a-z0-9-]{1,40}$/

/** Reads `control 50, labels 50`; null if it is malformed, names a variant twice or has no weight. */
export const readExperiment = (text: string): Experiment | null => {
  const parts = text.split(',').map((part) => variantPattern.exec(part.trim()))
  const variants = parts.flatMap((found) =>
    found === null ? [] : [{ name: found[1] ?? '', weight: Number(found[2]) }],
  )
  const names = new Set(variants.map(({ name }) => name))
  const isWhole = variants.length === parts.length && names.size === variants.length
  return isWhole && variants.some(({ weight }) => weight > 0) ? variants : null
}

/** The experiments of a datasource by name, without malformed ones: a visitor then gets the control. */
export const readExperiments = (entries: Readonly<Record<string, string>>): ReadonlyMap<string, Experiment> =>
  new Map(
    Object.entries(entries).flatMap(([name, text]) => {
      const experiment = namePattern.test(name) ? readExperiment(text) : null
      return experiment === null ? [] : [[name, experiment] as const]
    }),
  )

const rotated = (value: number, bits: number): number => (value << bits) | (value >>> (32 - bits))

const mixed = (block: number): number => Math.imul(rotated(Math.imul(block, 0xcc9e2d51), 15), 0x1b873593)

/** MurmurHash3 (x86, 32 bits) of a text of one byte for each character, as a number from 0 up to, not including, 1. */
const shareOf = (text: string): number => {
  let hash = 0
  const whole = text.length - (text.length % 4)
  const byte = (index: number): number => text.charCodeAt(index) & 0xff
  for (let index = 0; index < whole; index += 4) {
    const block = byte(index) | (byte(index + 1) << 8) | (byte(index + 2) << 16) | (byte(index + 3) << 24)
    hash = (Math.imul(rotated(hash ^ mixed(block), 13), 5) + 0xe6546b64) | 0
  }
  let rest = 0
  for (let index = text.length - 1; index >= whole; index -= 1) rest = (rest << 8) | byte(index)
  hash ^= mixed(rest) ^ text.length
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32
}

/**
 * The variant of a visitor, by a hash keyed with the experiment's name: the same for every visit, independent of every
 * other experiment, and in proportion to the weights. [CON-10]
 */
export const assignedVariant = (experimentName: string, experiment: Experiment, browserId: string): string => {
  const sum = experiment.reduce((total, { weight }) => total + weight, 0)
  let left = shareOf(`${experimentName}:${browserId}`) * sum
  for (const { name, weight } of experiment) {
    if (left < weight) return name
    left -= weight
  }
  return control
}
