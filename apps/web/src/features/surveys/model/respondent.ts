import { readKept, writeKept } from '../../../lib/storage/storage.ts'
import { uuid } from '../../../lib/browser/uuid.ts'

const storageName = 'surveyUser'
const isUuid = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value)

/** A random id of this browser, for surveys alone, so that a second answer overwrites the first. [MKT-11] */
export const surveyUserId = (storage: Storage): string => {
  const stored = readKept(storage, storageName)
  if (isUuid(stored)) return stored
  const userId = uuid()
  writeKept(storage, storageName, userId)
  return userId
}
