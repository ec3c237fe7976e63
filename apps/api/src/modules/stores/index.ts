export { findStore } from './find.ts'
export { holdOverlay, type Overlay } from './overlay.ts'
export { overlayStore, type OverlayStore, type StoreChange } from './overlay-store.ts'
export { contactWire, storeWire } from './wire.ts'
