import type { Zone } from '@forno/domain/core/basic-types'

/** The time zone of account times that customers see. */
export const customerZone = 'Australia/Sydney' as Zone
