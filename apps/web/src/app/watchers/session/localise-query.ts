import type { LocatorTab } from '../../../state/session/panels.ts'

/** The request of `?localise`, and the address without it. [NAV-21] */
export type LocaliseRequest = {
  readonly tab: LocatorTab
  /** The address without the parameter; all others are unchanged. */
  readonly href: string
}

/**
 * The request of `?localise`, null without the parameter: any value opens the locator, `delivery` and `pickup` choose
 * its tab. [NAV-21]
 */
export const readLocalise = (href: string): LocaliseRequest | null => {
  const [, path = '', query, hash = ''] = /^([^?#]*)\?([^#]*)(#.*)?$/.exec(href) ?? []
  if (query === undefined) return null
  const parameters = query.split('&')
  const parameter = parameters.find(isLocalise)
  if (parameter === undefined) return null
  const others = parameters.filter((each) => !isLocalise(each)).join('&')
  const isPickup = /=pickup$/i.test(parameter)
  return { tab: isPickup ? 'pickup' : 'delivery', href: path + (others === '' ? '' : `?${others}`) + hash }
}

const isLocalise = (parameter: string): boolean => /^localise(=|$)/i.test(parameter)
