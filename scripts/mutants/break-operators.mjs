import { parseSync } from 'oxc-parser'

/**
 * A small change of a source that likely breaks its behaviour.
 * @typedef {{ line: number, start: number, end: number, text: string, operator: string }} Break
 * `text` replaces what is between `start` and `end`.
 */

const swapped = {
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
  '&&': '||',
  '||': '&&',
  '??': '&&',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '+=': '-=',
  '-=': '+=',
}
/** Types that hold an expression. */
const wrappers = new Set(['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression', 'TSParameterProperty'])
const notCode = new Set(['ImportDeclaration', 'ExportAllDeclaration', 'ImportExpression'])

/** @param {string} text @returns {Break[]} The breaks of a source, none of its types and imports. */
export function breaksIn(text, file) {
  const { program, errors } = parseSync(file, text)
  if (errors.length > 0) return []
  const found = []
  const lineStarts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)]
  const lineOf = (start) => lineStarts.findLastIndex((each) => each <= start) + 1
  const add = (operator, { start, end }, replacement) =>
    found.push({ line: lineOf(start), start, end, text: replacement, operator })
  walk(program, { text, add })
  return found.filter((each) => text.slice(each.start, each.end) !== each.text)
}

/** @param {string} text @param {Break} change */
export const broken = (text, { start, end, text: replacement }) => text.slice(0, start) + replacement + text.slice(end)

function walk(node, tools) {
  if (notCode.has(node.type) || (node.type.startsWith('TS') && !wrappers.has(node.type))) return
  operators[node.type]?.(node, tools)
  for (const [key, value] of Object.entries(node)) {
    if (isKey(node, key)) continue
    for (const child of Array.isArray(value) ? value : [value])
      if (typeof child?.type === 'string' && typeof child.start === 'number') walk(child, tools)
  }
}

/** The name of a property, and the source of an export, are no values. */
const isKey = ({ computed, type }, key) =>
  (key === 'key' && !computed) || (key === 'source' && type.startsWith('Export'))

const negateTest = ({ test }, { text, add }) => test && add('negate a condition', test, `!(${textOf(text, test)})`)
const textOf = (text, { start, end }) => text.slice(start, end)

function swapOperator({ operator, left, right }, { text, add }) {
  if (!Object.hasOwn(swapped, operator)) return
  const between = text.slice(left.end, right.start)
  const start = left.end + between.indexOf(operator)
  add('swap an operator', { start, end: start + operator.length }, swapped[operator])
}

function emptyBody({ body }, { add }) {
  if (body?.type !== 'BlockStatement' || body.body.length === 0) return
  add('return early', body, '{}')
}

function dropFirst(operator, nodes, { add }) {
  if (nodes.length < 2) return
  const [first, second] = nodes
  add(operator, { start: first.start, end: second.start }, '')
}

const operators = {
  IfStatement: negateTest,
  ConditionalExpression: negateTest,
  WhileStatement: negateTest,
  BinaryExpression: swapOperator,
  LogicalExpression: swapOperator,
  AssignmentExpression: swapOperator,
  UnaryExpression(node, { text, add }) {
    if (['!', '-'].includes(node.operator)) add('drop an operator', node, textOf(text, node.argument))
  },
  AwaitExpression: (node, { text, add }) => add('drop an await', node, textOf(text, node.argument)),
  Literal(node, { add }) {
    if (typeof node.value === 'number') add('change a number', node, String(node.value + 1))
    if (typeof node.value === 'boolean') add('change a boolean', node, String(!node.value))
    if (typeof node.value === 'string') add('change a string', node, node.value === '' ? "'broken'" : "''")
  },
  TemplateLiteral: (node, { add }) => add('change a string', node, "''"),
  JSXText: (node, { text, add }) => /\w/.test(textOf(text, node)) && add('change a string', node, 'Broken'),
  JSXAttribute: (node, { add }) => add('drop an attribute', node, ''),
  ExpressionStatement: (node, { add }) => node.directive || add('drop a statement', node, ''),
  CallExpression({ arguments: words }, { add }) {
    const [last, before] = [words.at(-1), words.at(-2)]
    if (before) add('drop an argument', { start: before.end, end: last.end }, '')
  },
  ArrayExpression: (node, { add }) => node.elements.length > 0 && add('empty a list', node, '[]'),
  ObjectExpression: ({ properties }, tools) => dropFirst('drop a property', properties, tools),
  ReturnStatement({ argument }, { text, add }) {
    if (['CallExpression', 'LogicalExpression', 'BinaryExpression'].includes(argument?.type))
      add('negate a result', argument, `!(${textOf(text, argument)})`)
  },
  FunctionDeclaration: emptyBody,
  FunctionExpression: emptyBody,
  ArrowFunctionExpression: emptyBody,
}
