import { createStore } from 'zustand/vanilla'
import { useStore } from 'zustand'
import { readKept, writeKept } from '../../../lib/storage/storage.ts'

/** The browser's own offer to install the shop, which the shop shows at a time of its own. */
export type InstallEvent = Event & {
  readonly prompt: () => Promise<unknown>
}

type InstallState = {
  /** null = the browser offers none: it cannot, or the shop is installed. */
  readonly event: InstallEvent | null
  /** The customer has answered the prompt, or the shop is installed. */
  readonly isSettled: boolean
}

/** The state of the installation of this page. */
export const install = createStore<InstallState>(() => ({ event: null, isSettled: false }))

/** A part of that state, followed by a component. */
export const useInstall = <Value>(select: (state: InstallState) => Value): Value => useStore(install, select)

/** Devices keep it under this name. */
const keptName = 'installOffer'

/** The order after which the prompt was shown; a customer who has closed it gets no other. */
type KeptPrompt = { readonly orderId: string; readonly isClosed: boolean }

const isKeptPrompt = (value: unknown): value is KeptPrompt =>
  typeof value === 'object' && value !== null && 'orderId' in value && 'isClosed' in value

/** The page and the device that a prompt depends on. */
export type InstallFacts = {
  readonly orderId: string
  readonly hasEvent: boolean
  readonly isNative: boolean
  /** The shop was opened from its icon. */
  readonly isInstalled: boolean
  readonly isIos: boolean
}

/** How to offer the installation on the page of an order, once per device: a button, or an explanation for iOS. */
export const installPrompt = (
  storage: Storage,
  { orderId, hasEvent, isNative, isInstalled, isIos }: InstallFacts,
): 'button' | 'explanation' | null => {
  const stored = readKept(storage, keptName)
  const isOver = isKeptPrompt(stored) && (stored.isClosed || stored.orderId !== orderId)
  if (isNative || isInstalled || isOver) return null
  if (hasEvent) return 'button'
  return isIos ? 'explanation' : null
}

/** The prompt was shown with this order: no other order gets it. */
export const rememberPrompt = (storage: Storage, orderId: string): void =>
  writeKept(storage, keptName, { orderId, isClosed: false } satisfies KeptPrompt)

/** Ends the prompt on this device for good. */
export const closePrompt = (storage: Storage): void => {
  writeKept(storage, keptName, { orderId: '', isClosed: true } satisfies KeptPrompt)
  install.setState({ isSettled: true })
}

/** Whether this is an iPhone or an iPad; an iPad calls itself a Mac with a touch screen. */
export const isIos = ({ userAgent, maxTouchPoints }: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): boolean =>
  /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)
