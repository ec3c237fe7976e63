import ts from 'typescript'

/**
 * @typedef {{ name: string, start: number, end: number, firstLine: number, lastLine: number }} SourceFunction
 * Positions count characters from 0, lines count from 1. The lines include the comment above the function.
 */

/**
 * The functions of a source that have a name, as V8 names them; the outer ones come first.
 * @param {string} text @param {string} file @returns {SourceFunction[]}
 */
export const functionsOf = (text, file) => functionsIn(parse(text, file))

/** The innermost function at a position; undefined at the top level. @param {SourceFunction[]} functions */
export const functionAt = (functions, position) =>
  functions.findLast(({ start, end }) => start <= position && position < end)

/**
 * The functions that lines belong to, with their texts. A line is outside if it is code of the top level; imports,
 * types, comments and empty lines are not, as they alone change nothing at run time.
 * @param {string} text @param {string} file @param {number[]} lines
 * @returns {{ names: Set<string>, texts: string[], isOutside: boolean }}
 */
export function functionsOnLines(text, file, lines) {
  const source = parse(text, file)
  const functions = functionsIn(source)
  const types = source.statements.filter(isErased).map((node) => linesOf(source, node.getFullStart(), node.end))
  const words = text.split('\n')
  const found = new Map()
  let isOutside = false
  for (const line of lines) {
    const innermost = functions.findLast((each) => isIn(each, line))
    if (innermost) found.set(innermost, words.slice(innermost.firstLine - 1, innermost.lastLine).join('\n'))
    else if (!isComment(words[line - 1] ?? '') && !types.some((each) => isIn(each, line))) isOutside = true
  }
  return { names: new Set([...found.keys()].map(({ name }) => name)), texts: [...found.values()], isOutside }
}

const parse = (text, file) => ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
const isIn = ({ firstLine, lastLine }, line) => firstLine <= line && line <= lastLine
const isComment = (line) => /^\s*($|\/\/|\/?\*)/.test(line)

function linesOf(source, start, end) {
  const lineAt = (position) => source.getLineAndCharacterOfPosition(position).line + 1
  return { firstLine: lineAt(start), lastLine: lineAt(end) }
}

function functionsIn(source) {
  const found = []
  const visit = (node) => {
    const name = ts.isFunctionLike(node) && node.body ? nameOf(node) : undefined
    if (name !== undefined) {
      const outer = statementOf(node)
      const start = outer.getFullStart() + /^\s*/.exec(outer.getFullText(source))[0].length
      found.push({ name, start: node.getStart(source), end: node.end, ...linesOf(source, start, outer.end) })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

/** What a reader takes for the function: with its name, and with the comment above it. */
function statementOf(node) {
  const isPart = ts.isVariableDeclaration(node.parent) && node.parent.parent.declarations.length === 1
  return isPart ? node.parent.parent.parent : ts.isPropertyAssignment(node.parent) ? node.parent : node
}

function nameOf(node) {
  if (ts.isConstructorDeclaration(node)) return node.parent.name?.getText()
  if (node.name) return node.name.getText()
  const { parent } = node
  const isNaming =
    ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent) || ts.isPropertyDeclaration(parent)
  return isNaming && parent.initializer === node ? parent.name.getText() : undefined
}

const isErased = (node) =>
  ts.isImportDeclaration(node) || ts.isTypeAliasDeclaration(node) || ts.isInterfaceDeclaration(node)
