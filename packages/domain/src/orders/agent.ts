import { hour } from '../core/durations.ts'
import type { BasketState } from '../basket/state.ts'

const prefix = 'agent:'

/**
 * The agent who takes an order by phone: the name that the page sent, and whether that agent is signed in as staff.
 * null = none. The name alone grants nothing. [NAV-36]
 */
export const agentOf = (
  { channel, tags }: Pick<BasketState, 'channel' | 'tags'>,
  signedIn: string | null,
): { readonly name: string; readonly isVerified: boolean } | null => {
  const tag = channel === 'CallCentre' ? tags.find((each) => each.startsWith(prefix)) : undefined
  const name = tag?.slice(prefix.length).trim().toLowerCase() ?? ''
  return name === '' ? null : { name, isVerified: name === signedIn }
}

/** Milliseconds for which an agent of the call centre stays signed in: a long shift. [NAV-36] */
export const agentSessionLifetime = 12 * hour

/** The maximum length of an agent's name, in characters. [NAV-36] */
export const longestAgentName = 40
