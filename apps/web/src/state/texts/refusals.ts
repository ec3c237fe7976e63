import type { ErrorEnvelope } from '@forno/contracts/refusals/envelope'
import { isApiError, type ApiError } from '../../lib/http/api-error.ts'
import { sentence } from './sentences.ts'
import type { MinimumSpend } from './minimum-spend.ts'

/** A failed call as plain data, which survives a reload. `status` 0 = no answer arrived; -1 = no call failed. */
export type Refusal = {
  readonly status: number
  readonly code: string | null
  readonly reason: string | null
  readonly message: string | null
  readonly data: NonNullable<ErrorEnvelope['data']>
}

/** The plain data of a failed call; any other error has status -1 and no data. */
export const refusalOf = (error: unknown): Refusal => {
  if (!isApiError(error)) return { status: -1, code: null, reason: null, message: null, data: {} }
  const { status, code, reason, data } = error
  // Stored as the dictionary's text, because the dictionary is gone after a reload.
  const message = data?.message === undefined ? null : sentence(error)
  return { status, code, reason, message, data: { ...data?.data, ...shortfallInText(error) } }
}

/** The amounts that only the server's text has, read before the dictionary's text replaces it. [RUL-13] */
const shortfallInText = ({ code, data }: ApiError): Refusal['data'] | null =>
  code === 'BasketNotValid'
    ? (shortfallOf({ data: data?.data ?? {}, message: data?.message ?? null }) as Refusal['data'] | null)
    : null

/** The shortfall in a refusal's data, else in the server's text "$15.00 below $20.00 minimum delivery". [RUL-13] */
export const shortfallOf = ({ data, message }: Pick<Refusal, 'data' | 'message'>): MinimumSpend | null => {
  const [, order, minimum, service] =
    /^\$([\d.,]+) below \$([\d.,]+) minimum (delivery|pickup)$/.exec(message ?? '') ?? []
  const dollars = (text: string | undefined) => (text === undefined ? undefined : Number(text.replaceAll(',', '')))
  const totalOrder = data.totalOrder ?? dollars(order)
  const minimumSpend = data.minimumSpend ?? dollars(minimum)
  const serviceInText = service === 'pickup' ? 'Pickup' : 'Delivery'
  if (totalOrder === undefined || minimumSpend === undefined) return null
  return { totalOrder, minimumSpend, serviceType: data.serviceType ?? serviceInText }
}
