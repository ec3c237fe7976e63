import type { Customer } from '../../api/customer.ts'
import type { IconName } from '../../ui/icon-shapes.ts'

const accountChildren = ['details', 'history', 'vouchers', 'payment', 'password', 'sign-ins'] as const
export type AccountChild = (typeof accountChildren)[number]

/** A child that has nothing to show here: the app's settings are the app's. [NAV-28] */
const elsewhere = ['app-settings']

/**
 * The child that a path names; without a name, or for one that leads to the details, `elsewhere`; null = there is none.
 * [NAV-28]
 */
export const childOf = (name: string | undefined): AccountChild | 'elsewhere' | null =>
  name === undefined || elsewhere.includes(name)
    ? 'elsewhere'
    : (accountChildren.find((child) => child === name) ?? null)

/** Who never set a password has none to change. [NAV-29] */
export const childrenFor = ({ hasEmailAccount }: Pick<Customer, 'hasEmailAccount'>): readonly AccountChild[] =>
  accountChildren.filter((child) => child !== 'password' || hasEmailAccount)

export const childWords: Readonly<Record<AccountChild, { readonly label: string; readonly icon: IconName }>> = {
  details: { label: 'Details', icon: 'user' },
  history: { label: 'Orders', icon: 'receipt' },
  vouchers: { label: 'Vouchers', icon: 'tag' },
  payment: { label: 'Cards', icon: 'card' },
  password: { label: 'Password', icon: 'pencil' },
  'sign-ins': { label: 'Devices', icon: 'device' },
}
