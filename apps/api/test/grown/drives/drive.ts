import type { Sql } from '../../../src/platform/db/database.ts'
import type { Sample } from '../sample.ts'

/** Calls the stores of a module with values of the grown database, in one transaction that is rolled back. */
export type Drive = (sql: Sql, sample: Sample) => Promise<void>
