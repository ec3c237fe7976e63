/** A node of EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON). Rows are per loop. */
export type PlanNode = {
  readonly 'Node Type': string
  readonly Operation?: string
  readonly 'Relation Name'?: string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly 'Rows Removed by Index Recheck'?: number
  readonly 'Rows Removed by Join Filter'?: number
  readonly 'Shared Hit Blocks'?: number
  readonly 'Shared Read Blocks'?: number
  readonly Plans?: readonly PlanNode[]
}

/** One run of a statement on the grown database. */
export type Run = {
  readonly plan: PlanNode
  /** Rows that the statement returned or changed. */
  readonly rows: number
  /** Sequential scans of each table, with those of functions and triggers, which the plan does not show. */
  readonly scans: ReadonlyMap<string, number>
}

const nodesOf = (node: PlanNode): readonly PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

const removedIn = (node: PlanNode): number =>
  node['Actual Loops'] *
  ((node['Rows Removed by Filter'] ?? 0) +
    (node['Rows Removed by Index Recheck'] ?? 0) +
    (node['Rows Removed by Join Filter'] ?? 0))

/** Rows that the statement read, and then dropped by a condition that no index answers. */
export const rowsRemoved = (plan: PlanNode): number =>
  Math.round(nodesOf(plan).reduce((sum, node) => sum + removedIn(node), 0))

const isScan = ({ 'Node Type': type }: PlanNode): boolean =>
  /^(Seq|Index|Index Only|Bitmap Heap|Tid|Tid Range) Scan$/.test(type)

/** Rows that the statement read from tables, those that it dropped included. */
export const rowsRead = (plan: PlanNode): number =>
  Math.round(
    nodesOf(plan)
      .filter(isScan)
      .reduce((sum, node) => sum + node['Actual Rows'] * node['Actual Loops'] + removedIn(node), 0),
  )

/** Pages that the statement read, from memory or not. */
export const pagesRead = (plan: PlanNode): number =>
  (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0)

/** Rows returned, or changed by the statement or by one of its WITH queries. */
export const rowsOfUse = ({ plan, rows }: Pick<Run, 'plan' | 'rows'>): number =>
  Math.max(
    rows,
    Math.round(
      nodesOf(plan)
        .filter((node) => node['Node Type'] === 'ModifyTable')
        .flatMap(({ Plans = [] }) => Plans.filter((_, index) => index === 0))
        .reduce((sum, node) => sum + node['Actual Rows'] * node['Actual Loops'], 0),
    ),
  )

const fewest = 100
const perRow = 10

/** The most rows that a statement may drop by a filter when it returns or changes that many. */
export const mostRemoved = (rows: number): number => Math.max(fewest, perRow * rows)

/** Why the cost of a statement grows with the tables that grow; empty if it does not. */
export const faultsOf = (run: Run, growing: ReadonlySet<string>): readonly string[] => {
  const planned = nodesOf(run.plan)
    .filter((node) => node['Node Type'] === 'Seq Scan')
    .flatMap((node) => node['Relation Name'] ?? [])
  const hidden = [...run.scans].filter(([name, scans]) => scans > 0 && !planned.includes(name)).map(([name]) => name)
  const removed = rowsRemoved(run.plan)
  const rows = rowsOfUse(run)
  return [
    ...[...new Set(planned)].filter((name) => growing.has(name)).map((name) => `sequential scan of ${name}`),
    ...hidden.filter((name) => growing.has(name)).map((name) => `sequential scan of ${name} in a function or trigger`),
    ...(removed > mostRemoved(rows) ? [`${removed} rows removed by filters for ${rows}`] : []),
  ]
}
