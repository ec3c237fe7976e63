import { day } from '@forno/domain/core/durations'

export type CaptureStatus = 'COMPLETED' | 'DECLINED' | 'PENDING'

/** Amounts in cents, times in epoch milliseconds. */
export type Capture = {
  readonly id: string
  readonly orderId: string
  /** null if the order was captured directly. */
  readonly authorizationId: string | null
  readonly cents: number
  readonly status: CaptureStatus
  /** True if this capture ends the authorization. */
  readonly isFinal: boolean
  readonly invoiceId: string | null
  readonly customId: string | null
  readonly created: number
}

export type Authorization = {
  readonly id: string
  readonly orderId: string
  readonly cents: number
  readonly isVoided: boolean
  readonly invoiceId: string | null
  readonly customId: string | null
  readonly created: number
}

export type Refund = {
  readonly id: string
  readonly captureId: string
  readonly cents: number
  readonly invoiceId: string | null
  readonly note: string | null
  readonly created: number
}

/** How long an authorization holds its amount, in milliseconds. */
export const holdLives = 29 * day
/** How long a capture can be refunded, in milliseconds. */
export const refundLives = 180 * day

/** Cents. */
export const sumOf = (list: readonly { readonly cents: number }[]): number =>
  list.reduce((sum, { cents }) => sum + cents, 0)
