import { createHash } from 'node:crypto'
import {
  wordingName,
  type ConsentChange,
  type ConsentChannel,
  type ConsentSource,
} from '@forno/domain/customers/consents'
import type { Instant } from '@forno/domain/core/basic-types'
import type { Sql } from '../../platform/db/database.ts'
import { isFromApp } from '../../platform/http/same-origin.ts'
import type { Caller } from '../../platform/http/serve.ts'
import type { EditorialContentCache } from '../content/index.ts'
import { consentsStore, type ConsentEntry, type ConsentSubject } from './consents-store.ts'

const versionLength = 16

/** The version of a wording is a hash of its text, so that every edit makes a new version. */
export const versionedWording = (name: string, text: string): ConsentEntry['wording'] => {
  const hash = createHash('sha256').update(text).digest('base64url')
  return { version: `${name}.${hash.slice(0, versionLength)}`, words: text }
}

const wordingOf = (editorial: EditorialContentCache, change: ConsentChange): ConsentEntry['wording'] => {
  const name = wordingName(change)
  return versionedWording(name, editorial.current().datasources.consents[name] ?? '')
}

/** Where a customer gave a consent: in the app or on the website. [ACC-34] */
export const channelOf = (caller: Caller): ConsentChannel => (isFromApp(caller) ? 'app' : 'website')

export type ConsentChanges = {
  readonly subject: ConsentSubject
  readonly changes: readonly ConsentChange[]
  readonly source: ConsentSource
  readonly channel: ConsentChannel
  readonly at: Instant
}

/** Records consents in the ledger, with the wording that the customer saw. [ACC-34] */
export const recordConsents = async (
  inside: Sql,
  editorial: EditorialContentCache,
  { subject, changes, source, channel, at }: ConsentChanges,
): Promise<void> => {
  const store = consentsStore(inside)
  for (const change of changes)
    await store.record(subject, { change, wording: wordingOf(editorial, change), source, channel, at })
}
