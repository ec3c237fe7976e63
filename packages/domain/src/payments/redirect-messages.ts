import { methods, type RedirectMessage } from '../core/payment-types.ts'

/** What a basket says that comes back from a provider unpaid, by the code of its message. [PAY-35] */
export const redirectMessages = Object.assign(
  {},
  ...Object.values(methods).map(({ messages = {} }) => messages),
) as Readonly<Record<RedirectMessage, string>>
