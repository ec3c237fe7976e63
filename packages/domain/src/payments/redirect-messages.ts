import { methods, type RedirectMessage } from '../core/payment-types.ts'

/** The basket's message after the customer returns from a provider without having paid, by message code. [PAY-35] */
export const redirectMessages = Object.assign(
  {},
  ...Object.values(methods).map(({ messages = {} }) => messages),
) as Readonly<Record<RedirectMessage, string>>
