import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { root } from '../setup/say.mjs'
import { shortFolders } from './glossary-words.mjs'

const text = (file) => readFileSync(join(root, file), 'utf8')

/** The files of an entry from the root. A name without a known folder before it is beside the file that precedes it. */
const pathsOf = (cell) => {
  let beside = ''
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => {
    const [first, ...rest] = name.split('/')
    const path = shortFolders[first]
      ? [shortFolders[first], ...rest].join('/')
      : existsSync(join(root, name))
        ? name
        : `${beside}/${name}`
    beside = /\.\w+$/.test(path) ? dirname(path) : path
    return path
  })
}

/** The files of each entry that are no pattern, with the entry's name. */
const named = (entries) =>
  entries
    .flatMap(({ name, files = '' }) => pathsOf(files).map((path) => [name, path]))
    .filter(([, path]) => !path.includes('<'))

const changes = named(parse(text('docs/changes.yaml')).map(({ change, files }) => ({ name: change, files })))
const nouns = named(
  parse(text('docs/glossary.yaml')).flatMap(({ words }) => words.map(({ word, files }) => ({ name: word, files }))),
)

test('the guide to the house answers forty changes in under 150 lines', () => {
  expect(new Set(changes.map(([change]) => change)).size).toBeGreaterThanOrEqual(40)
  expect(text('docs/house.md').split('\n').length).toBeLessThan(150)
})

test.each([...changes, ...nouns])('the file that is named for %s exists: %s', (_, path) => {
  expect(existsSync(join(root, path))).toBe(true)
})
