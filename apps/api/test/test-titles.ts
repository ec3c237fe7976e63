import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

const folder = fileURLToPath(new URL('..', import.meta.url))

const isTest = (node: ts.Expression): boolean =>
  ts.isIdentifier(node) ? node.text === 'test' : ts.isPropertyAccessExpression(node) && isTest(node.expression)

const textOf = (node: ts.Node | undefined): string | null =>
  node !== undefined && ts.isStringLiteralLike(node) ? node.text : null

const bare = (node: ts.Expression): ts.Expression =>
  ts.isAsExpression(node) || ts.isParenthesizedExpression(node) ? bare(node.expression) : node

/** The literal texts of a table row in order; null for anything else. */
const rowOf = (row: ts.Expression): readonly (string | null)[] => {
  const inner = bare(row)
  return ts.isArrayLiteralExpression(inner) ? inner.elements.map(textOf) : [textOf(inner)]
}

const tableOf = (
  node: ts.Expression,
  constants: ReadonlyMap<string, ts.Expression>,
): readonly (readonly (string | null)[])[] => {
  const inner = bare(node)
  if (ts.isArrayLiteralExpression(inner))
    return inner.elements.flatMap((row) =>
      ts.isSpreadElement(row) ? tableOf(row.expression, constants) : [rowOf(row)],
    )
  if (!ts.isIdentifier(inner)) return []
  const named = constants.get(inner.text)
  const others = new Map([...constants].filter(([name]) => name !== inner.text))
  return named === undefined ? [] : tableOf(named, others)
}

const filled = (title: string, row: readonly (string | null)[]): string => {
  let place = 0
  return title.replaceAll(/%[sijdof]/g, (whole) => row[place++] ?? whole)
}

/** The titles of a file's tests as they are printed; those of tables are expanded as far as the rows are literal. */
export const titlesIn = (fileName: string, text: string): readonly string[] => {
  const source = ts.createSourceFile(fileName, text, ts.ScriptTarget.Latest, true)
  const constants = new Map<string, ts.Expression>()
  const titles: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer !== undefined)
      constants.set(node.name.text, node.initializer)
    if (ts.isCallExpression(node)) {
      const title = textOf(node.arguments[0])
      const { expression } = node
      if (title !== null && isTest(expression)) titles.push(title)
      if (title !== null && ts.isCallExpression(expression) && isTest(expression.expression)) {
        const [table] = expression.arguments
        if (table !== undefined) titles.push(...tableOf(table, constants).map((row) => filled(title, row)))
      }
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return titles
}

/** The titles of all tests of the API. */
export const apiTestTitles = (): readonly string[] =>
  globSync('{src,test}/**/*.test.ts', { cwd: folder }).flatMap((file) =>
    titlesIn(file, readFileSync(`${folder}/${file}`, 'utf8')),
  )
