import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, testFilePattern, treeFiles } from '../check/tree.mjs'
import { findJourneyBrowser } from '../setup/browser.mjs'
import { Sorry } from '../setup/say.mjs'
import { reportsFolder } from './reports.mjs'
import { runStage, sumUp } from './stages.mjs'

const holds = (text, word) => text.toLowerCase().includes(word.toLowerCase())

/**
 * The tests that words choose: a word that is part of a test file's path narrows the files, another word the tests by
 * their titles. Letter case counts for nothing.
 * @param {string[]} words @param {string[]} files @param {(file: string) => string} read
 * @returns {{ units: string[], journeys: string[], titles: string[] }}
 */
export function matchWords(words, files, read) {
  const paths = words.filter((word) => files.some((file) => holds(file, word)))
  const titles = words.filter((word) => !paths.includes(word))
  const chosen = files.filter(
    (file) =>
      (paths.length === 0 || paths.some((word) => holds(file, word))) &&
      (titles.length === 0 || titles.some((word) => holds(read(file), word))),
  )
  const isJourney = (file) => file.startsWith('e2e/')
  return { units: chosen.filter((file) => !isJourney(file)), journeys: chosen.filter(isJourney), titles }
}

/** A pattern that both runners compare with titles. @param {string[]} titles */
export const titlePattern = (titles) => titles.map((title) => title.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&')).join('|')

/** Runs the tests that words choose. */
export async function runByWords(words, startedAt) {
  const files = treeFiles().filter((file) => testFilePattern.test(file))
  const { units, journeys, titles } = matchWords(words, files, (file) => readFileSync(join(root, file), 'utf8'))
  if (units.length + journeys.length === 0) throw new Sorry(`No test has ${words.join(' or ')} in its path or title.`)
  const folder = join(reportsFolder, 'part')
  const pattern = titlePattern(titles)
  const stagesRun = []
  if (units.length > 0) {
    const titled = titles.length > 0 ? [`--testNamePattern=(?i:${pattern})`] : []
    stagesRun.push(await runStage('api', { folder, part: ['run', ...units, ...titled] }))
  }
  if (journeys.length > 0) {
    const titled = titles.length > 0 ? [`--grep=${pattern}`, '--pass-with-no-tests'] : []
    const env = { CHROME_PATH: await findJourneyBrowser() }
    stagesRun.push(await runStage('browser', { folder, part: [...journeys, ...titled], env }))
  }
  sumUp(stagesRun, startedAt, ['Left out: npm run check, and all other tests'])
}
