import { mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'
import { clockFrom } from '../src/platform/core/clock.ts'
import { openDatabase } from '../src/platform/db/database.ts'
import { startPostgres } from '@forno/embedded-postgres/start-postgres'
import { migrate } from '../src/platform/db/migrate.ts'
import { contentStore, readContent } from '../src/modules/content/index.ts'
import { databaseUrlOf } from './database-url.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL of the tests' server; its database `template_shop` is migrated and contains the shipped content. */
    databaseServer: string
  }
}

/** The databases live for one run, so PostgreSQL skips autovacuum and writes as little WAL as possible. */
const settingsForOneRun = {
  synchronous_commit: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  checkpoint_timeout: '1h',
  max_wal_size: '4GB',
  autovacuum: 'off',
  // For several test processes, each of which may run several apps.
  max_connections: '400',
}

const contentDir = fileURLToPath(new URL('../../../content', import.meta.url))

/** In memory if two gigabytes are free there: a run creates and drops hundreds of databases. */
const workFolder = async (): Promise<string> => {
  const memory = '/dev/shm'
  const { bavail, bsize } = await statfs(memory).catch(() => ({ bavail: 0, bsize: 0 }))
  return mkdtemp(join(bavail * bsize > 2 * 1024 ** 3 ? memory : tmpdir(), 'forno-tests-'))
}

/** One server for all test files; each file copies the template into its own database. */
export default async (project: TestProject): Promise<() => Promise<void>> => {
  const folder = await workFolder()
  const server = await startPostgres(folder, { durable: false, settings: settingsForOneRun })
  const maintenance = openDatabase(server.url, 1)
  await maintenance.pool.query('create database template_shop')
  await maintenance.close()
  const templateUrl = databaseUrlOf(server.url, 'template_shop')
  await migrate(templateUrl)
  const template = openDatabase(templateUrl, 1)
  const read = readContent(contentDir)
  if ('errors' in read) throw new Error('the shipped content has errors')
  await contentStore(template.sql).add(read.content, read.sha256, clockFrom(null)())
  await template.close()
  project.provide('databaseServer', server.url)
  return async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
