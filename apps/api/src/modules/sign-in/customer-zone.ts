import type { Zone } from '@forno/domain/core/words'

/** The time zone of account times that customers see. */
export const customerZone = 'Australia/Sydney' as Zone
