import { longestAgentName } from '@forno/domain/orders/agent'
import type { Basket, BasketChanges } from '@forno/contracts/baskets/basket'
import { createStore } from 'zustand/vanilla'
import { keepStore } from '../../lib/storage/persisted-store.ts'

/**
 * Whether somebody orders for a caller. It changes what the screens do, and grants nothing: the server knows who is
 * signed in. [NAV-36] [ACC-05]
 */
export type CallCentre = {
  /** null = no agent. */
  readonly agentName: string | null
  /** Whether the name is that of an agent who is signed in; else it is the path's, and anybody may have typed it. */
  readonly isSignedIn: boolean
}

export const callCentre = createStore<CallCentre>(() => ({ agentName: null, isSignedIn: false }))

/**
 * Takes up what was kept as `pinia_callCentre`: for the browser's session alone. Other than of what else is kept, an
 * address may begin it before that: then what it has begun stands. [NAV-36]
 */
export const keepCallCentre = (storage: Storage): void => {
  const begun = callCentre.getState()
  keepStore(callCentre, 'callCentre', storage)
  if (begun !== callCentre.getInitialState()) callCentre.setState(begun)
}

/** The name as written in a URL: lower case, of few characters; null = no name. [NAV-36] */
export const agentNameOf = (text: string | undefined): string | null => {
  const name = (text ?? '').trim().toLowerCase().slice(0, longestAgentName)
  return name === '' ? null : name
}

const agentMark = 'agent:'

/** The change that makes a basket name its agent, or no agent once the shift has ended; null = none. [NAV-36] */
export const agentChanges = (
  { channelName, tags }: Pick<Basket, 'channelName' | 'tags'>,
  agentName: string | null,
): Pick<BasketChanges, 'channelName' | 'tags'> | null => {
  const others = tags.filter((tag) => !tag.startsWith(agentMark))
  const wanted = agentName === null ? others : [...others, `${agentMark}${agentName}`]
  const isSame = wanted.length === tags.length && wanted.every((tag) => tags.includes(tag))
  if (agentName === null) return isSame ? null : { channelName: 'Website', tags: wanted }
  return isSame && channelName === 'CallCentre' ? null : { channelName: 'CallCentre', tags: wanted }
}
