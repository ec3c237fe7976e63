import { longestAgentName } from '@forno/domain/orders/agent'
import type { Basket, BasketChanges } from '@forno/contracts/baskets/basket'
import { createStore } from 'zustand/vanilla'
import { keepStore } from '../../lib/storage/persisted-store.ts'

/**
 * Whether an agent orders for a caller. It changes the screens and grants nothing: the server knows who is signed in.
 * [NAV-36] [ACC-05]
 */
export type CallCentre = {
  /** null = no agent. */
  readonly agentName: string | null
  /** Whether the name is a signed-in agent's; otherwise it comes from the path, which anyone may type. */
  readonly isSignedIn: boolean
  /** The id of the current call in the agents' phone system; null = none. [BAS-01] */
  readonly callReference: string | null
}

/** No agent orders for a caller. */
export const noAgent: CallCentre = { agentName: null, isSignedIn: false, callReference: null }

/** The mode of this tab. */
export const callCentre = createStore<CallCentre>(() => noAgent)

/**
 * Restores the mode from `pinia_callCentre`, for the browser session only. An address may start the mode before that
 * and then takes precedence. [NAV-36]
 */
export const keepCallCentre = (storage: Storage): void => {
  const fromAddress = callCentre.getState()
  keepStore(callCentre, 'callCentre', storage)
  // A copy, because a store ignores the state that it has, and nothing would be stored.
  if (fromAddress !== callCentre.getInitialState()) callCentre.setState({ ...fromAddress })
}

/** An agent's name from a URL: lower case, cut to `longestAgentName` characters; null = no name. [NAV-36] */
export const agentNameOf = (text: string | undefined): string | null => {
  const name = (text ?? '').trim().toLowerCase().slice(0, longestAgentName)
  return name === '' ? null : name
}

/** Characters of a call's reference, as the API accepts it. */
const longestReference = 64

/** The reference of a call as typed: without characters that the server refuses; null = none. [BAS-01] */
export const callReferenceOf = (typed: string): string | null =>
  typed
    .replaceAll(/[^A-Za-z0-9._:/-]/g, '')
    .replace(/^[^A-Za-z0-9]+/, '')
    .slice(0, longestReference) || null

/** Prefix of the tag that names a basket's agent. */
const agentTagPrefix = 'agent:'

type AgentChanges = Pick<BasketChanges, 'channelName' | 'tags' | 'externalReference'>

/**
 * The change that sets the basket's agent and call, or removes them once the shift has ended; null = none. [NAV-36]
 * [BAS-01]
 */
export const agentChanges = (
  { channelName, tags, externalReference }: Pick<Basket, 'channelName' | 'tags' | 'externalReference'>,
  { agentName, callReference }: Pick<CallCentre, 'agentName' | 'callReference'>,
): AgentChanges | null => {
  const others = tags.filter((tag) => !tag.startsWith(agentTagPrefix))
  const nextTags = agentName === null ? others : [...others, `${agentTagPrefix}${agentName}`]
  const isSame = nextTags.length === tags.length && nextTags.every((tag) => tags.includes(tag))
  const reference = externalReference === callReference ? {} : { externalReference: callReference }
  if (agentName === null) return isSame ? null : { channelName: 'Website', tags: nextTags, ...reference }
  if (isSame && channelName === 'CallCentre') return externalReference === callReference ? null : reference
  return { channelName: 'CallCentre', tags: nextTags, ...reference }
}
