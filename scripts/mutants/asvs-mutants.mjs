import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { readAnswers } from '../check/asvs.mjs'
import { mutantOf } from './mutant-files.mjs'

const folder = join(import.meta.dirname, 'asvs')
const ending = '.yaml'
const isUnit = ({ file }) => !file.startsWith('e2e/')

/** The ids of all mutants of docs/asvs.md. */
export const asvsMutantIds = () =>
  readdirSync(folder)
    .filter((file) => file.endsWith(ending))
    .map((file) => file.slice(0, -ending.length))

/** The tests of an answer that vitest runs; journeys in the browser are left out, as they take minutes. */
export const unitTestsOf = (id) =>
  readAnswers()
    .asvs.find((answer) => answer.id === id)
    ?.tests.filter(isUnit) ?? []

/** The ids that can be drawn: those that are met and have a mutant. */
export function mutableAsvsIds() {
  const mutants = new Set(asvsMutantIds())
  return readAnswers()
    .asvs.filter(({ id, state }) => state === 'met' && mutants.has(id))
    .map(({ id }) => id)
}

/** @returns {import('./mutant-files.mjs').Mutant | undefined} undefined where there is no such file */
export function readAsvsMutant(id) {
  const file = join(folder, id + ending)
  return existsSync(file) ? mutantOf(id, parse(readFileSync(file, 'utf8')), id) : undefined
}
