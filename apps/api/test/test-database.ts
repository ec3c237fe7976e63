import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { openDatabase, type Database } from '../src/platform/db/database.ts'
import { databaseUrlOf } from './database-url.ts'

let opened: Database | null = null
const maintenance = (): Database['pool'] => (opened ??= openDatabase(inject('databaseServer'), 2)).pool

/** Copies the template's files, which is twice as fast as the default that also writes every page to the WAL. */
const copyTemplate = async (): Promise<string> => {
  const name = `t_${randomBytes(6).toString('hex')}`
  await maintenance().query(`create database ${name} template template_shop strategy file_copy`)
  return name
}

let spare: Promise<string> | null = null
const taken = new Set<string>()

/**
 * A migrated database with the shipped content for the current test file. The next one is copied in the background.
 */
export const ownDatabase = async (): Promise<string> => {
  const copied = spare ?? copyTemplate()
  spare = copyTemplate()
  spare.catch(() => undefined)
  const name = await copied
  taken.add(name)
  return databaseUrlOf(inject('databaseServer'), name)
}

/** Drops the databases of the current test file, in the background. */
export const dropOwnDatabases = (): void => {
  for (const name of taken)
    maintenance()
      .query(`drop database ${name} with (force)`)
      .catch(() => undefined)
  taken.clear()
}
