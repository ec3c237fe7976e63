import { TrackScreen } from '../../features/order/track-screen.tsx'

/** /track-order */
export const Screen = () => <TrackScreen />
