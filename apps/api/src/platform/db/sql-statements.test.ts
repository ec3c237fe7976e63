import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ownDatabase } from '../../../test/own-database.ts'
import { openDatabase, type Database } from './database.ts'

const folder = fileURLToPath(new URL('../../', import.meta.url))

/** The statements that a file sends, as the tagged template turns them into text. */
const statementsIn = (file: string): readonly string[] => {
  const source = ts.createSourceFile(file, readFileSync(folder + file, 'utf8'), ts.ScriptTarget.Latest, true)
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isTaggedTemplateExpression(node) && /^(sql|inside)$/.test(node.tag.getText())) {
      const { template } = node
      found.push(
        ts.isNoSubstitutionTemplateLiteral(template)
          ? template.text
          : template.templateSpans.reduce(
              (text, span, index) => `${text}$${index + 1}${span.literal.text}`,
              template.head.text,
            ),
      )
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

const statements = globSync('**/*.ts', { cwd: folder })
  .filter((file) => !file.endsWith('.test.ts'))
  .flatMap((file) => statementsIn(file).map((text) => ({ file, text })))

let database: Database
beforeAll(async () => {
  database = openDatabase(await ownDatabase(), 1)
})
afterAll(() => database.close())

test('the statements are found', () => {
  expect(statements.length).toBeGreaterThan(40)
})

test.each(statements)('a statement of $file fits the migrated schema', async ({ text }) => {
  await database.pool.query(`prepare attempt as ${text}`)
  await database.pool.query('deallocate attempt')
})

test('no statement asks the server for the time', () => {
  const asking = statements.filter(({ text }) =>
    /\b(now\(|current_timestamp|current_date|clock_timestamp|localtime)/i.test(text),
  )
  expect(asking).toEqual([])
})
