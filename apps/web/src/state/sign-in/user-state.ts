import type { UserId } from '@forno/domain/core/basic-types'
import { readKept, writeKept } from '../../lib/storage/storage.ts'
import { userIdOf, type Login } from './login.ts'

/** `returning`: this browser has data of an earlier visit. [ACC-03] */
export type UserStatus = 'new' | 'returning'
/** The user of this visit. [ACC-03] */
export type UserState = { readonly userId: UserId; readonly userStatus: UserStatus }

const visitedName = 'visited'
const statusName = 'userStatus'

type VisitStorage = {
  /** Storage that survives the visit. */
  readonly local: Storage
  /** Storage that ends with the visit. */
  readonly passing: Storage
}

/**
 * The status of this visit's user, decided once at its start: a reload of the first visit is still the visit of a new
 * user. [ACC-03]
 */
export const beginVisit = ({ local, passing }: VisitStorage): UserStatus => {
  const kept = readKept(passing, statusName)
  if (kept === 'new' || kept === 'returning') return kept
  const status = readKept(local, visitedName) === true ? 'returning' : 'new'
  writeKept(passing, statusName, status)
  writeKept(local, visitedName, true)
  return status
}

/** The id and the status of the user; all zeros for a guest. [ACC-03] */
export const userStateOf = (login: Login, storage: VisitStorage): UserState => ({
  userId: userIdOf(login),
  userStatus: beginVisit(storage),
})
