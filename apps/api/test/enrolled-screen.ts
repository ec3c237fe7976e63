import type { StoreId } from '@forno/domain/core/basic-types'
import { newSecret } from '../src/platform/http/secret-cookie.ts'
import { devicesStore } from '../src/modules/kitchen/index.ts'
import type { TestApp } from './start-app.ts'

/** Enrols a kitchen screen for a store in the database; returns its cookie. */
export const enrolledScreen = async (
  { database, clock }: Pick<TestApp, 'database' | 'clock'>,
  storeId = 'NSW01',
): Promise<string> => {
  const { token, tokenHash } = newSecret()
  await devicesStore(database.sql).add({ storeId: storeId as StoreId, label: 'Pass' }, tokenHash, clock())
  return `kitchenDevice=${token}`
}

/** The cookies of an answer, as a browser sends them with the next request. */
export const cookiesOf = (headers: Readonly<Record<string, unknown>>): string =>
  [headers['set-cookie']]
    .flat()
    .flatMap((line) => (typeof line === 'string' ? [line.split(';')[0] ?? ''] : []))
    .join('; ')
