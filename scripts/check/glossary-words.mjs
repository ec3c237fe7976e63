// Names that use a word the glossary bans: `not` in docs/glossary.yaml. Run by `npm run check`.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseSync } from 'oxc-parser'
import { parse } from 'yaml'
import { root, treeFiles } from './tree.mjs'

/** The short names of folders in `not` and `files` of the glossary. */
export const shortFolders = {
  domain: 'packages/domain/src',
  contracts: 'packages/contracts/src',
  api: 'apps/api/src/modules',
  platform: 'apps/api/src/platform',
  web: 'apps/web/src',
}

const workspaces = /^(apps|packages|e2e|bench|scripts)\//
const code = /\.(ts|tsx|mjs|cjs)$/

/**
 * A word that names must not use.
 * @typedef {{ word: string[], term: string, folders: string[] }} Ban
 * `word` is split into lower-case parts, `term` is the glossary's own word, and `folders` are paths from the root
 * (empty means everywhere).
 *
 * @typedef {{ bans: Ban[], terms: string[][] }} Glossary
 * `terms` are the glossary's words, split like `Ban.word`: a name may use a banned word inside a longer term,
 * such as cartUpsell.
 */

/** The lower-case words of an identifier, a file name or a phrase: `OAuthClientId` → o, auth, client, id. */
export const splitWords = (name) =>
  name
    .replace(/(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, ' ')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')

const splitAtCommas = (cell) => cell.split(/,(?![^(]*\))/).flatMap((entry) => entry.trim() || [])

const pathOf = (folder) => {
  const [first, ...rest] = folder.split('/')
  return [shortFolders[first] ?? first, ...rest].join('/')
}

const bansOf = (term, cell) =>
  splitAtCommas(cell).flatMap((entry) => {
    const [, word, note] = /^([^()]+?)(?: \((.*)\))?$/.exec(entry) ?? []
    if (note === 'prose') return []
    const folders = note === undefined ? '' : /^in (.+)$/.exec(note)?.[1]
    if (word === undefined || folders === undefined)
      throw new SyntaxError(
        `docs/glossary.yaml, ${term}: write “word”, “word (in folder, …)” or “word (prose)”: ${entry}`,
      )
    return [{ word: splitWords(word), term, folders: splitAtCommas(folders).map(pathOf) }]
  })

/** @param {string} yaml The text of docs/glossary.yaml. @returns {Glossary} */
export const readGlossary = (yaml) => {
  const rows = parse(yaml).flatMap(({ words }) => words)
  return {
    bans: rows.flatMap(({ word, not = '' }) => bansOf(word, not)),
    terms: rows.flatMap(({ word }) => splitAtCommas(word).map(splitWords)),
  }
}

/** Where a phrase begins among words; its last word also in the plural. */
const placesOf = (phrase, words) => {
  const last = phrase.length - 1
  return words.flatMap((_, start) => {
    const matches = phrase.every((word, index) => {
      const other = words[start + index]
      return other === word || (index === last && other === `${word}s`)
    })
    return matches ? [start] : []
  })
}

const makeMatcher = ({ bans, terms }) => {
  const known = new Map()
  const longerTerms = new Map(
    bans.map(({ word }) => [
      word,
      terms.filter((term) => term.length > word.length && placesOf(word, term).length > 0),
    ]),
  )
  const isInsideTerm = (words, start, { word }) =>
    longerTerms
      .get(word)
      .some((term) =>
        placesOf(term, words).some((place) => place <= start && start + word.length <= place + term.length),
      )
  const find = (name) => {
    const words = splitWords(name)
    return bans.filter((ban) => placesOf(ban.word, words).some((start) => !isInsideTerm(words, start, ban)))
  }
  return (name) => {
    if (!known.has(name)) known.set(name, find(name))
    return known.get(name)
  }
}

const isUnder = (file, folder) => file === folder || file.startsWith(`${folder}/`)

const identifierTypes = new Set(['Identifier', 'JSXIdentifier', 'PrivateIdentifier'])

/** Every identifier of a source file, with the offset at which it is first used. */
const identifiersOf = (file, text) => {
  const { program, errors } = parseSync(file, text)
  if (errors.length > 0) throw new SyntaxError(`${file}: ${errors[0].message}`)
  const first = new Map()
  const visit = (node) => {
    if (identifierTypes.has(node.type) && !first.has(node.name)) first.set(node.name, node.start)
    for (const key in node) {
      const child = node[key]
      if (child !== null && typeof child === 'object') visit(child)
    }
  }
  visit(program)
  return first
}

const sentence = (place, name, { word, term }) =>
  `${place}: “${name}” uses “${word.join(' ')}”; the glossary calls it “${term}”`

/**
 * One line for each name that uses a banned word: file and folder names, and the identifiers of TypeScript and
 * JavaScript.
 * @param {Glossary} glossary @param {string[]} files @param {(file: string) => string} readText
 */
export const wordFaults = (glossary, files, readText) => {
  const bannedIn = makeMatcher(glossary)
  const here = (file, name) =>
    bannedIn(name).filter(({ folders }) => folders.length === 0 || folders.some((folder) => isUnder(file, folder)))
  return files
    .filter((file) => workspaces.test(file))
    .flatMap((file) => {
      const paths = file.split('/').flatMap((name) => here(file, name).map((ban) => sentence(file, name, ban)))
      if (!code.test(file)) return paths
      const text = readText(file)
      const names = [...identifiersOf(file, text)].flatMap(([name, offset]) =>
        here(file, name).map((ban) => sentence(`${file}:${text.slice(0, offset).split('\n').length}`, name, ban)),
      )
      return [...paths, ...names]
    })
}

/** A line for each folder in the column "not" that holds no file: the ban would check nothing. */
export const emptyScopes = ({ bans }, files) =>
  bans.flatMap(({ word, folders }) =>
    folders
      .filter((folder) => !files.some((file) => isUnder(file, folder)))
      .map((folder) => `docs/glossary.yaml: “${word.join(' ')}” is banned in ${folder}, which does not exist`),
  )

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const files = treeFiles()
  const readText = (file) => readFileSync(join(root, file), 'utf8')
  const glossary = readGlossary(readText('docs/glossary.yaml'))
  const found = [...emptyScopes(glossary, files), ...wordFaults(glossary, files, readText)]
  for (const line of found) console.error(line)
  if (found.length > 0) process.exitCode = 1
}
