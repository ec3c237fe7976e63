import type { Customer } from '../../api/customer.ts'
import { isNativeApp } from '../../native/native-app.ts'
import type { IconName } from '../../ui/icon-shapes.ts'

const webChildren = ['details', 'history', 'vouchers', 'payment', 'password', 'sign-ins'] as const
/** App settings are about this phone: only the app has them. [NAV-28] */
const appChildren = ['app-settings'] as const
/** The name of an account page in its path. [NAV-28] */
export type AccountChild = (typeof webChildren)[number] | (typeof appChildren)[number]

const accountChildren = (): readonly AccountChild[] => (isNativeApp() ? [...webChildren, ...appChildren] : webChildren)

/**
 * The account page that a path names; `elsewhere` for a path without a name or one that redirects to the details; null
 * for an unknown name. [NAV-28]
 */
export const childOf = (name: string | undefined): AccountChild | 'elsewhere' | null =>
  name === undefined
    ? 'elsewhere'
    : (accountChildren().find((child) => child === name) ??
      (appChildren.some((child) => child === name) ? 'elsewhere' : null))

/** Customers who never set a password have no password page. [NAV-29] */
export const childrenFor = ({ hasEmailAccount }: Pick<Customer, 'hasEmailAccount'>): readonly AccountChild[] =>
  accountChildren().filter((child) => child !== 'password' || hasEmailAccount)

/** The entry of each page in the account's navigation. */
export const childEntries: Readonly<Record<AccountChild, { readonly label: string; readonly icon: IconName }>> = {
  details: { label: 'Details', icon: 'user' },
  history: { label: 'Orders', icon: 'receipt' },
  vouchers: { label: 'Vouchers', icon: 'tag' },
  payment: { label: 'Cards', icon: 'card' },
  password: { label: 'Password', icon: 'pencil' },
  'sign-ins': { label: 'Devices', icon: 'device' },
  'app-settings': { label: 'App settings', icon: 'sliders' },
}
