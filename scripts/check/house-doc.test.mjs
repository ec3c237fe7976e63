import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../setup/say.mjs'
import { shortFolders } from './glossary-words.mjs'

const text = (file) => readFileSync(join(root, file), 'utf8')

/** The cells of a Markdown table that starts with this header, a row each. */
const rowsOf = (markdown, header) => {
  const lines = markdown.split('\n')
  const start = lines.findIndex((line) => line.replaceAll(/\s+/g, ' ').startsWith(header))
  const end = lines.findIndex((line, index) => index > start && !line.startsWith('|'))
  return lines.slice(start + 2, end === -1 ? undefined : end).map((line) => line.slice(1, -1).split('|'))
}

/** The files of a cell from the root. A name without a known folder before it is beside the file that precedes it. */
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

const named = (rows, cell) =>
  rows
    .flatMap((cells) => pathsOf(cells[cell]).map((path) => [cells[0].trim(), path]))
    .filter(([, path]) => !path.includes('<'))

const changes = named(rowsOf(text('docs/house.md'), '| …'), 1)
const nouns = named(rowsOf(text('docs/glossary.md'), '| word'), 3)

test('the guide to the house answers forty changes in under 150 lines', () => {
  expect(new Set(changes.map(([change]) => change)).size).toBeGreaterThanOrEqual(40)
  expect(text('docs/house.md').split('\n').length).toBeLessThan(150)
})

test.each([...changes, ...nouns])('the file that is named for %s exists: %s', (_, path) => {
  expect(existsSync(join(root, path))).toBe(true)
})
