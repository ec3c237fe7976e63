import { relative, sep } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from './tree.mjs'

/**
 * @typedef {{ title: string, message: string }} Failure
 * The fields that are read here from the reports of both runners:
 * @typedef {{ fullName: string, status: string, failureMessages?: string[] }} Assertion
 * @typedef {{ name: string, status: string, message?: string, assertionResults: Assertion[] }} UnitFile
 * @typedef {{ testResults?: UnitFile[] }} UnitReport
 * @typedef {{ projectName: string, status: string, results: { error?: { message?: string } }[] }} JourneyRun
 * @typedef {{ title: string, file: string, line: number, tests: JourneyRun[] }} Spec
 * @typedef {{ title: string, file?: string, suites?: Suite[], specs?: Spec[] }} Suite
 * @typedef {{ suites?: Suite[], errors?: { message?: string }[] }} JourneyReport
 */

const mostLines = 12

/** @param {string} words What `scripts/check.mjs` says at its end: each check that failed below its name. */
export function failedChecks(words) {
  const [, ...sections] = stripVTControlCharacters(words).split(/^──── (?=.+ ────$)/m)
  return sections.map((section) => {
    const [name, ...lines] = section.replace(/\n\d+ passed, \d+ failed\s*$/, '').split('\n')
    return { title: name.replace(/ ────$/, ''), message: shorten(lines.join('\n')) }
  })
}

/** @param {UnitReport} report @returns {Failure[]} Failed tests, and files that could not be loaded. */
export function failedUnits({ testResults = [] }) {
  return testResults.flatMap(({ name, status, message = '', assertionResults }) => {
    const file = relative(root, name).split(sep).join('/')
    if (status === 'failed' && assertionResults.length === 0) return [{ title: file, message: shorten(message) }]
    return assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => ({
        title: `${file} > ${test.fullName}`,
        message: shorten((test.failureMessages ?? []).join('\n')),
      }))
  })
}

/** @param {JourneyReport} report @returns {Failure[]} Journeys that failed, and errors outside any journey. */
export function failedJourneys({ suites = [], errors = [] }) {
  return [
    ...errors.map(({ message = '' }) => ({ title: 'the run itself', message: shorten(message) })),
    ...suites.flatMap(specsOf).flatMap(({ title, file, line, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected')
        .map(({ projectName, results }) => ({
          title: `${file}:${line} > ${title} (${projectName})`,
          message: shorten(results.find(({ error }) => error)?.error?.message ?? ''),
        })),
    ),
  ]
}

/** @param {Failure[]} failures */
export const inWords = (failures) =>
  failures.map(({ title, message }) => `✗ ${title}\n${message.replaceAll(/^/gm, '    ')}`).join('\n')

/** @param {Suite} suite */
const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)]

/** The first lines of a message, without colours. @param {string} message */
export const shorten = (message) => stripVTControlCharacters(message).trim().split('\n').slice(0, mostLines).join('\n')
