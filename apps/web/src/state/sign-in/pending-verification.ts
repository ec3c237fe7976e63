import type { Verification } from '@forno/contracts/sign-in/sign-in'
import { isFields } from '@forno/domain/core/unknown-fields'
import { readKept, writeKept } from '../../lib/storage/storage.ts'

const keptName = 'mailLink'

/** Stores the emailed link that waits in this tab for the log-in that confirms the address; null clears it. [ACC-30] */
export const keepVerification = (storage: Storage, link: Verification | null): void =>
  writeKept(storage, keptName, link)

/** The part of a log-in request that confirms the address; empty without a link. [ACC-30] */
export const pendingVerification = (storage: Storage): { readonly verification?: Verification } => {
  const kept = readKept(storage, keptName)
  return isVerification(kept) ? { verification: kept } : {}
}

const isVerification = (value: unknown): value is Verification =>
  isFields(value) && typeof value['customerId'] === 'string' && typeof value['token'] === 'string'
