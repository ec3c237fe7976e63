import { createStore } from 'zustand/vanilla'
import type { ReadyUpsell } from '../model/ready-upsell.ts'

/** The upsell popup: the shown upsell, and whether it may open. [UPS-05] */
export type UpsellPopup = { readonly shown: ReadyUpsell | null; readonly isLocked: boolean }

/** What happened: an upsell is ready, the popup was hidden, or a route or layer (un)locked it. */
export type PopupEvent =
  | { readonly type: 'ready'; readonly upsell: ReadyUpsell }
  | { readonly type: 'hidden' }
  | { readonly type: 'locked' }
  | { readonly type: 'unlocked' }

/** The popup at the start: closed, and allowed to open. */
export const closedPopup: UpsellPopup = { shown: null, isLocked: false }

/** The next state. An upsell that is ready while the popup is locked or open is dropped. [UPS-05] */
export const afterPopupEvent = (popup: UpsellPopup, event: PopupEvent): UpsellPopup => {
  switch (event.type) {
    case 'ready':
      return popup.isLocked || popup.shown !== null ? popup : { ...popup, shown: event.upsell }
    case 'hidden':
      return { ...popup, shown: null }
    case 'locked':
      return { ...popup, isLocked: true }
    case 'unlocked':
      return { ...popup, isLocked: false }
  }
}

/** A store of the popup's state. [UPS-05] */
export const makeUpsellPopup = () => {
  const store = createStore<UpsellPopup>(() => closedPopup)
  return {
    state: store.getState,
    subscribe: store.subscribe,
    send: (event: PopupEvent): void => store.setState((popup) => afterPopupEvent(popup, event)),
  }
}
