import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { Sorry } from '../setup/say.mjs'

/**
 * @typedef {{ name: string, id: string, file: string, breaks: string, find: string, replace: string }} Mutant
 * `breaks` is a sentence about the broken behaviour; `find` occurs once in `file`.
 */

const folder = join(import.meta.dirname, 'patches')
const ending = '.yaml'

/** The names of all mutants: a requirement id in lower case, with a suffix where it has several mutants. */
export const mutantNames = () =>
  readdirSync(folder)
    .filter((file) => file.endsWith(ending))
    .map((file) => file.slice(0, -ending.length))
    .sort()

/** The requirement that a mutant breaks: ACC-25 for `acc-25` and for `acc-25-gateway`. */
export const idOf = (name) => /^[a-z]{2,3}-\d{2}(?=-|$)/.exec(name)?.[0].toUpperCase()

/** @returns {Mutant | undefined} undefined where there is no such file */
export function readMutant(name) {
  const file = join(folder, name + ending)
  return existsSync(file) ? mutantOf(name, parse(readFileSync(file, 'utf8'))) : undefined
}

/** @returns {Mutant} */
export function mutantOf(name, patch, id = idOf(name)) {
  const fields = { file: '', breaks: '', find: '', replace: '', ...patch }
  const isText = Object.values(fields).every((value) => typeof value === 'string')
  const isWhole = isText && fields.file !== '' && fields.breaks !== '' && fields.find !== ''
  if (!isWhole || Object.keys(fields).length !== 4 || id === undefined)
    throw new Sorry(`The mutant ${name} needs a requirement as its name, and file, breaks, find and replace as texts.`)
  return { name, id, ...fields }
}

/** The text with the mutation; null where `find` does not occur exactly once, or the text would not change. */
export function mutated(text, { find, replace }) {
  const [before, after, ...more] = text.split(find)
  return after === undefined || more.length > 0 || find === replace ? null : before + replace + after
}
