import type { ServiceType, State, StoreId, Weekday } from '../core/basic-types.ts'

/** When and where something is sold; an absent part does not limit it. Times are minutes after local midnight. */
export type Availability = {
  readonly weekdays?: readonly Weekday[]
  readonly from?: number
  readonly until?: number
  readonly states?: readonly State[]
  readonly stores?: readonly StoreId[]
  readonly serviceTypes?: readonly ServiceType[]
}
