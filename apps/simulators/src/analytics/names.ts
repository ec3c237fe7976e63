/** Event names that the service keeps for itself. */
const reservedEvents: ReadonlySet<string> = new Set([
  ...['ad_activeview', 'ad_click', 'ad_exposure', 'ad_query', 'ad_reward', 'adunit_exposure', 'app_background'],
  ...['app_clear_data', 'app_exception', 'app_install', 'app_remove', 'app_store_refund', 'app_update', 'app_upgrade'],
  ...['dynamic_link_app_open', 'dynamic_link_app_update', 'dynamic_link_first_open', 'error', 'first_open'],
  ...['first_visit', 'in_app_purchase', 'notification_dismiss', 'notification_foreground', 'notification_open'],
  ...['notification_receive', 'os_update', 'session_start', 'user_engagement'],
])

const reservedPrefixes = ['_', 'firebase_', 'ga_', 'google_', 'gtag.'] as const

const reservedProperties: ReadonlySet<string> = new Set([
  ...['first_open_time', 'first_visit_time', 'last_deep_link_referrer', 'user_id', 'first_open_after_install'],
])

export type NameFault = 'NAME_INVALID' | 'NAME_RESERVED'

const nameFault = (name: unknown, longest: number, reserved: ReadonlySet<string>): NameFault | null => {
  if (typeof name !== 'string') return 'NAME_INVALID'
  if (reserved.has(name) || reservedPrefixes.some((prefix) => name.startsWith(prefix))) return 'NAME_RESERVED'
  return /^[a-zA-Z]\w*$/.test(name) && name.length <= longest ? null : 'NAME_INVALID'
}

/** An event's name: at most 40 letters, digits and underscores, a letter first. */
export const eventNameFault = (name: unknown): NameFault | null => nameFault(name, 40, reservedEvents)

/** A parameter's name follows the rules of an event's name, but only the prefixes are reserved. */
export const parameterNameFault = (name: string): NameFault | null => nameFault(name, 40, new Set())

/** A user property's name: at most 24 characters. */
export const propertyNameFault = (name: string): NameFault | null => nameFault(name, 24, reservedProperties)
