import { parseSync } from 'oxc-parser'

/**
 * An exported number or list of the rules, the contracts or the addresses, also as a field of an exported object.
 * `changes` replace its text between `start` and `end`, or a part of it.
 * @typedef {{ how: string, start: number, end: number, text: string }} Change
 * @typedef {{ file: string, name: string, text: string, line: number, changes: Change[] }} Constant
 * @typedef {{ file: string, names: string[], how?: string, reason: string }} EquivalentConstants
 * Without `how` the row is about every change of these constants.
 */

/** Where the limits and lists of the documents are. */
const homes = /^(packages\/(domain|contracts)\/src|apps\/web\/src\/urls)\/.*\.ts$/
const isCode = (file) => !/\.(test|d)\.ts$/.test(file)

/** Whether `npm run prove -- constants` changes what this file exports. */
export const hasConstants = (file) => homes.test(file) && isCode(file)

const wrappers = new Set(['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression'])
const unwrapped = (node) => (wrappers.has(node?.type) ? unwrapped(node.expression) : node)
/** Names of `core/durations.ts`, and what files make of them. */
const durations = new Set(['second', 'minute', 'hour', 'day', 'quarterHour'])

function isNumber(node) {
  const { type, value, operator, argument, name, left, right } = unwrapped(node)
  if (type === 'Literal') return typeof value === 'number'
  if (type === 'Identifier') return durations.has(name)
  if (type === 'UnaryExpression') return operator === '-' && isNumber(argument)
  // One side may be another constant, as in `idleTime + 2 * minute`.
  return type === 'BinaryExpression' && /^[-+*/]$/.test(operator) && (isNumber(left) || isNumber(right))
}

/** @param {string} text @param {string} file @returns {Constant[]} */
export function constantsIn(text, file) {
  const found = []
  const visit = (wrapped, name) => {
    const node = unwrapped(wrapped)
    if (!node) return
    if (isNumber(node)) add(node, name, numberChanges(node, text))
    else if (node.type === 'ArrayExpression') add(node, name, listChanges(node, text))
    else if (node.type === 'NewExpression') visit(node.arguments[0], name)
    else if (node.type === 'ObjectExpression')
      for (const { key, value } of node.properties) if (key) visit(value, `${name}.${key.name ?? key.value}`)
    // `cents(500)` and `limit(10, hour)`; a schema and a call have other checks.
    if (node.type === 'CallExpression' && /^(cents|limit)$/.test(node.callee.name))
      node.arguments.forEach((each, index) => isNumber(each) && visit(each, index === 0 ? name : `${name}.${index}`))
  }
  const add = ({ start, end }, name, changes) => {
    const line = text.slice(0, start).split('\n').length
    if (changes.length > 0) found.push({ file, name, text: text.slice(start, end), line, changes })
  }
  for (const { type, declaration } of parseSync(file, text).program.body)
    if (type === 'ExportNamedDeclaration' && declaration?.type === 'VariableDeclaration')
      for (const { id, init } of declaration.declarations) visit(init, id.name)
  return found
}

/** Twice and half of a number: a test of one bound alone misses one of the two. */
function numberChanges({ type, value, start, end }, text) {
  const [change, whole] = [(how, to) => ({ how, start, end, text: String(to) }), text.slice(start, end)]
  if (type !== 'Literal') return [change('twice', `(${whole}) * 2`), change('half', `(${whole}) / 2`)]
  if (value === 0) return [change('one', 1)]
  return [change('twice', value * 2), change('half', Number.isInteger(value) ? Math.floor(value / 2) : value / 2)]
}

function listChanges({ elements }, text) {
  if (elements.length === 0) return []
  const [first, second] = elements
  const part = (each) => text.slice(each.start, each.end)
  const without = (how, index) => {
    const { start, end } = elements[index]
    return { how, start, end: elements[index + 1]?.start ?? end, text: '' }
  }
  const last = elements.findLast(({ type, value }) => type === 'Literal' && /string|number/.test(typeof value))
  const other = last && (typeof last.value === 'number' ? last.value + 1 : `'${last.value}-other'`)
  return [
    without('without the first', 0),
    ...(elements.length > 2 ? [without('without the middle', Math.floor(elements.length / 2))] : []),
    ...(last ? [{ how: 'another last one', start: last.start, end: last.end, text: String(other) }] : []),
    ...(second
      ? [{ how: 'swapped', start: first.start, end: second.end, text: `${part(second)}, ${part(first)}` }]
      : []),
  ]
}

/**
 * Whether the order of a list means something: some source does more with it than name its type, look whether it has
 * something, or add it to another list.
 * @param {string} name @param {string[]} sources The texts of files that name it.
 */
export function isOrdered(name, sources) {
  const unordered = new RegExp(
    `typeof ${name}\\b|\\bOneOf\\(${name}\\)|\\bnew Set(<[^>]*>)?\\(${name}\\)|\\b${name}\\.(includes|some|every|length)\\b|(\\.\\.\\.|refusals: )${name}\\b`,
    'g',
  )
  const rest = (source) => source.replaceAll(/^(import|export \{)[^;]*?from .*$/gm, '').replaceAll(unordered, '')
  const uses = sources.flatMap(
    (source) => rest(source).match(new RegExp(`(?<!export const |\\* .*)\\b${name}\\b`, 'g')) ?? [],
  )
  return uses.length > 0
}

/** The changes that a test must notice: those of an order only if it means something. */
export const changesToNotice = ({ name, changes }, sources) =>
  changes.filter(({ how }) => how !== 'swapped' || isOrdered(name.split('.')[0], sources))

/**
 * Whether the test at this line reaches no function of ours: it only lists constants, and proves no behaviour that
 * uses them.
 * @param {string} text The test file. @param {number} line @param {(name: string) => boolean} isConstant
 */
export function onlyLists(text, file, line, isConstant) {
  const { program } = parseSync(file, text)
  const nodes = nodesIn(program)
  const starts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1), text.length]
  const isHere = ({ start, end }) => start < (starts[line] ?? text.length) && end > starts[line - 1]
  const tests = nodes.filter((node) => node.type === 'CallExpression' && rootOf(node) === 'test' && isHere(node))
  const smallest = tests.toSorted((one, other) => one.end - one.start - (other.end - other.start)).at(0)
  // `test.each(rows)` is inside the call that has the title.
  const whole = tests.find(({ callee }) => callee === smallest) ?? smallest
  return whole !== undefined && !reachesOurs(whole, declarationsIn(nodes, isConstant))
}

/** By each name of a test file: true where it is a function of ours, else what it is made of. */
function declarationsIn(nodes, isConstant) {
  const ours = (name, path) => /^(\.|@forno\/)/.test(path) && name !== 'cents' && !isConstant(name)
  return new Map(
    nodes.flatMap((node) => {
      if (node.type === 'ImportDeclaration' && node.importKind !== 'type')
        return node.specifiers.map(({ local, imported }) => [local.name, ours(imported?.name, node.source.value)])
      if (node.type === 'FunctionDeclaration') return [[node.id.name, node]]
      // A name without a value gets one from a hook, such as a shop that was started.
      return node.type === 'VariableDeclarator' ? namesIn(node.id).map((name) => [name, node.init ?? true]) : []
    }),
  )
}

function reachesOurs(node, declarations, seen = new Set()) {
  return nodesIn(node).some(({ type, name }) => {
    const declared = type === 'Identifier' && !seen.has(name) ? declarations.get(name) : undefined
    if (declared === undefined || typeof declared === 'boolean') return declared === true
    return reachesOurs(declared, declarations, seen.add(name))
  })
}

/** The name that a chain of calls and fields begins with: `test` of `test.each(rows)('…', run)`. */
const rootOf = ({ name, callee, object }) => name ?? ((callee ?? object) ? rootOf(callee ?? object) : undefined)
const namesIn = (pattern) => nodesIn(pattern).flatMap(({ type, name }) => (type === 'Identifier' ? [name] : []))

function nodesIn(node) {
  const children = Object.values(node).flatMap((value) => (Array.isArray(value) ? value : [value]))
  return [node, ...children.filter((child) => typeof child?.type === 'string').flatMap(nodesIn)]
}

/** Whether the kept list says why no test can notice this change. */
export const isExplained = ({ file, name, how }, rows) =>
  rows.some((row) => row.file === file && row.names.includes(name) && (row.how ?? how) === how)

/** Those constants whose text is another one than before. @param {Constant[]} now @param {Constant[]} before */
export const changedConstants = (now, before) =>
  now.filter(({ name, text }) => !before.some((each) => each.name === name && each.text === text))
