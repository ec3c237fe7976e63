import { randomInt, randomUUID } from 'node:crypto'
import type { RegisterBody } from '@forno/contracts/sign-in/sign-in'
import { consentChanges, noOptIns, withOptIns, type ConsentChannel } from '@forno/domain/customers/consents'
import { normaliseEmail } from '@forno/domain/customers/email'
import type { CustomerId, Instant, ShortUserId, UserId } from '@forno/domain/core/basic-types'
import type { Sql } from '../../platform/db/database.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { refuse } from '../../platform/refusals/refusal.ts'
import type { EditorialContentCache } from '../content/index.ts'
import { customersStore, phoneOrRefuse, recordConsents, type NewCustomer } from '../customers/index.ts'
import { accountMailJob, type AccountMail } from './account-mail.ts'

/** Lower case without look-alikes, because people read it in text messages; long enough to resist guessing. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const shortLength = 12
const newShortUserId = (): ShortUserId =>
  Array.from({ length: shortLength }, () => alphabet.charAt(randomInt(alphabet.length))).join('') as ShortUserId

export type Registration = Omit<NewCustomer, 'passwordHash' | 'isVerified'>

/** Validates and normalises a registration. No side effects. [ACC-12] [ACC-34] */
export const registrationOf = ({ email, mobileNumber, profile }: RegisterBody): Registration => ({
  customerId: randomUUID() as CustomerId,
  userId: randomUUID() as UserId,
  shortUserId: newShortUserId(),
  email: normaliseEmail(email),
  mobileNumber: phoneOrRefuse(mobileNumber, 'mobileNumber'),
  firstName: profile.firstName.trim(),
  lastName: profile.lastName.trim(),
  optIns: withOptIns(noOptIns, {
    email: profile.optinEmail ?? false,
    sms: profile.optinSms ?? false,
    supercarsFan: profile.optinSupercarsFan ?? false,
  }),
})

type RegistrationContext = {
  readonly editorial: EditorialContentCache
  readonly at: Instant
  readonly channel: ConsentChannel
}

/**
 * Stores a customer and their consents, and enqueues the mail that confirms their address unless it is verified. All
 * in the caller's transaction. Refuses EmailInUse. [ACC-12]
 */
export const storeRegistration = async (
  inside: Sql,
  registration: NewCustomer,
  { editorial, at, channel }: RegistrationContext,
): Promise<void> => {
  const { customerId, userId, optIns, isVerified = false } = registration
  if (!(await customersStore(inside).insert(registration, at))) refuse('EmailInUse')
  const changes = consentChanges(noOptIns, optIns)
  await recordConsents(inside, editorial, { subject: { userId }, changes, source: 'register', channel, at })
  if (isVerified) return
  await addJob(inside, accountMailJob, { purpose: 'verify', customerId, askedAt: at } satisfies AccountMail)
}
