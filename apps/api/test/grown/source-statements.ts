import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { keyOf } from './explaining-sql.ts'

/** A statement in the source: its file, and the names of the functions around it. */
export type SourceStatement = { readonly key: string; readonly file: string; readonly name: string }

const folder = fileURLToPath(new URL('../../src/', import.meta.url))

const partsOf = (template: ts.TemplateLiteral): readonly string[] =>
  ts.isNoSubstitutionTemplateLiteral(template)
    ? [template.text]
    : [template.head.text, ...template.templateSpans.map(({ literal }) => literal.text)]

const isNamed = (node: ts.Node): node is ts.VariableDeclaration | ts.PropertyAssignment =>
  (ts.isVariableDeclaration(node) || ts.isPropertyAssignment(node)) &&
  node.initializer !== undefined &&
  ts.isArrowFunction(node.initializer)

const statementsIn = (file: string): readonly SourceStatement[] => {
  const source = ts.createSourceFile(file, readFileSync(folder + file, 'utf8'), ts.ScriptTarget.Latest, true)
  const found: SourceStatement[] = []
  const visit = (node: ts.Node, path: readonly string[]): void => {
    if (ts.isTaggedTemplateExpression(node) && /(^|\.)sql$|^inside$/.test(node.tag.getText()))
      found.push({ key: keyOf(partsOf(node.template)), file, name: path.join('.') })
    const inner = isNamed(node) ? [...path, node.name.getText()] : path
    ts.forEachChild(node, (child) => visit(child, inner))
  }
  visit(source, [])
  return found
}

/** A number tells the statements of one function apart. */
const numbered = (statements: readonly SourceStatement[]): readonly SourceStatement[] => {
  const counts = new Map<string, number>()
  return statements.map((statement) => {
    const id = `${statement.file} ${statement.name}`
    const count = (counts.get(id) ?? 0) + 1
    counts.set(id, count)
    return count === 1 ? statement : { ...statement, name: `${statement.name} ${count}` }
  })
}

/** Every statement of the API's source, without its tests. */
export const sourceStatements = (): readonly SourceStatement[] =>
  globSync('**/*.ts', { cwd: folder })
    .filter((file) => !file.endsWith('.test.ts'))
    .toSorted()
    .flatMap((file) => numbered(statementsIn(file)))
