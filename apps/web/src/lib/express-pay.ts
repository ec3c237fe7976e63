import type { Configuration } from '@forno/contracts/configuration/configuration'

/** Whether an address may choose the payment method, by the flag of editors; off without the flag. [NAV-24] [PAY-32] */
export const hasExpressPay = ({ settings }: Pick<Configuration, 'settings'>): boolean =>
  /^(true|on|1)$/i.test(settings['express_pay_checkout']?.trim() ?? '')
