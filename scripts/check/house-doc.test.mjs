import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { root } from '../setup/say.mjs'
import { shortFolders } from './glossary-words.mjs'

const text = (file) => readFileSync(join(root, file), 'utf8')

/** The files of an entry from the root. A name without a known folder before it is beside the file that precedes it. */
const pathsOf = (cell) => {
  const paths = []
  for (const [, name] of cell.matchAll(/`([^`]+)`/g)) paths.push(pathOf(name, folderOf(paths.at(-1) ?? '')))
  return paths
}

const folderOf = (path) => (/\.\w+$/.test(path) ? dirname(path) : path)

const pathOf = (name, beside) => {
  const [first, ...rest] = name.split('/')
  if (shortFolders[first]) return [shortFolders[first], ...rest].join('/')
  return existsSync(join(root, name)) ? name : `${beside}/${name}`
}

/** The files of each entry that are no pattern, with the entry's name. */
const entryFiles = (entries) =>
  entries
    .flatMap(({ name, files = '' }) => pathsOf(files).map((path) => [name, path]))
    .filter(([, path]) => !path.includes('<'))

const changes = entryFiles(parse(text('docs/changes.yaml')).map(({ change, files }) => ({ name: change, files })))
const nouns = entryFiles(
  parse(text('docs/glossary.yaml')).flatMap(({ words }) => words.map(({ word, files }) => ({ name: word, files }))),
)

test('the guide to the house answers at least forty changes in under 150 lines', () => {
  expect(new Set(changes.map(([change]) => change)).size).toBeGreaterThanOrEqual(40)
  expect(text('docs/house.md').split('\n').length).toBeLessThan(150)
})

test.each([...changes, ...nouns])('the file that is named for %s exists: %s', (_, path) => {
  expect(existsSync(join(root, path))).toBe(true)
})
