import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ownDatabase } from '../../../test/test-database.ts'
import { openDatabase, type Database } from './database.ts'

const folder = fileURLToPath(new URL('../../', import.meta.url))

type Fragments = ReadonlyMap<string, ts.TemplateLiteral>

/** A template's text as `sql` renders it: fragments of the same file become text, all other values parameters. */
const textOf = (template: ts.TemplateLiteral, fragments: Fragments): string => {
  let parameters = 0
  const render = (part: ts.TemplateLiteral): string =>
    ts.isNoSubstitutionTemplateLiteral(part)
      ? part.text
      : part.templateSpans.reduce((text, { expression, literal }) => {
          const name = ts.isCallExpression(expression) ? expression.expression.getText() : expression.getText()
          const shared = fragments.get(name)
          return `${text}${shared === undefined ? `$${(parameters += 1)}` : render(shared)}${literal.text}`
        }, part.head.text)
  return render(template)
}

/** The statements in a file. */
const statementsIn = (file: string): readonly string[] => {
  const source = ts.createSourceFile(file, readFileSync(folder + file, 'utf8'), ts.ScriptTarget.Latest, true)
  const fragments = new Map<string, ts.TemplateLiteral>()
  const templates: ts.TemplateLiteral[] = []
  const visit = (node: ts.Node, constant: string): void => {
    if (ts.isTaggedTemplateExpression(node) && /^(sql|inside)$/.test(node.tag.getText())) templates.push(node.template)
    if (ts.isTaggedTemplateExpression(node) && node.tag.getText() === 'fragment') fragments.set(constant, node.template)
    const name = ts.isVariableDeclaration(node) ? node.name.getText() : constant
    ts.forEachChild(node, (child) => visit(child, name))
  }
  visit(source, '')
  return templates.map((template) => textOf(template, fragments))
}

const statements = globSync('**/*.ts', { cwd: folder })
  .filter((file) => !file.endsWith('.test.ts'))
  .flatMap((file) => statementsIn(file).map((text) => ({ file, text })))

let database: Database
beforeAll(async () => {
  database = openDatabase(await ownDatabase(), 1)
})
afterAll(() => database.close())

test('the search finds the statements of every file that runs some', () => {
  expect(new Set(statements.map(({ file }) => file))).toContain('modules/baskets/baskets-store.ts')
  expect(statements.length).toBeGreaterThan(300)
})

test.each(statements)('a statement of $file fits the migrated schema', async ({ text }) => {
  await database.pool.query(`prepare attempt as ${text}`)
  await database.pool.query('deallocate attempt')
})

test("no statement reads the server's clock", () => {
  const withClock = statements.filter(({ text }) =>
    /\b(now\(|current_timestamp|current_date|clock_timestamp|localtime)/i.test(text),
  )
  expect(withClock).toEqual([])
})
