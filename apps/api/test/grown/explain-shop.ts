import type { Database } from '../../src/platform/db/database.ts'
import type { Chain } from './chain.ts'
import { customerDrives } from './drives/customers.ts'
import type { Drive } from './drives/drive.ts'
import { jobDrives } from './drives/jobs.ts'
import { orderDrives } from './drives/orders.ts'
import { paymentDrives } from './drives/payments.ts'
import { retentionDrives } from './drives/retention.ts'
import { makeExplainer, type ExplainedRun } from './explaining-sql.ts'
import { faultsOf, pagesRead, rowsOfUse, rowsRead, rowsRemoved } from './plan-faults.ts'
import { sampleOf } from './sample.ts'
import { sourceStatements } from './source-statements.ts'
import { growingTables } from './tables.ts'

const drives: readonly Drive[] = [...orderDrives, ...customerDrives, ...paymentDrives, ...retentionDrives, ...jobDrives]

/** One run of a statement on the grown database, and what it cost. */
export type StatementUse = {
  /** File, function, and the number of the statement in that function. */
  readonly name: string
  readonly kind: ExplainedRun['kind']
  readonly rows: number
  readonly read: number
  readonly removed: number
  readonly pages: number
  readonly milliseconds: number
  readonly faults: readonly string[]
  readonly text: string
}

/** Tables that grow, as plans name them. */
const growingNames = (chain: Chain): ReadonlySet<string> =>
  new Set(Object.keys(growingTables(chain)).map((name) => name.slice(name.indexOf('.') + 1)))

/** Explains the statements of all stores of the shop. `unexplained` = statements of the source that no drive ran. */
export const explainShop = async (
  database: Database,
  chain: Chain,
): Promise<{ readonly uses: readonly StatementUse[]; readonly unexplained: readonly string[] }> => {
  const explainer = makeExplainer(database)
  const sample = sampleOf(chain)
  for (const drive of drives) await explainer.drive((sql) => drive(sql, sample))
  const source = sourceStatements().map(({ key, file, name }) => ({
    key,
    name: `${file.replace('modules/', '')} ${name}`,
  }))
  const names = new Map(source.map(({ key, name }) => [key, name]))
  const growing = growingNames(chain)
  const uses = explainer.runs.flatMap((run): StatementUse[] => {
    const name = names.get(run.key)
    if (name === undefined) return []
    const { plan, kind, milliseconds, text } = run
    const cost = { rows: rowsOfUse(run), read: rowsRead(plan), removed: rowsRemoved(plan), pages: pagesRead(plan) }
    return [{ name, kind, ...cost, milliseconds, faults: faultsOf(run, growing), text }]
  })
  const explained = new Set(explainer.runs.map(({ key }) => key))
  return { uses, unexplained: source.filter(({ key }) => !explained.has(key)).map(({ name }) => name) }
}

/** The costs of all uses as a table of tab-separated values. */
export const tableOfUses = (uses: readonly StatementUse[]): string =>
  [
    ['statement', 'plan', 'rows', 'read', 'removed', 'pages', 'ms', 'faults'],
    ...uses.map((use) => [
      ...[use.name, use.kind, use.rows, use.read, use.removed, use.pages, use.milliseconds.toFixed(1)],
      use.faults.join('; '),
    ]),
  ]
    .map((row) => row.join('\t'))
    .join('\n')
