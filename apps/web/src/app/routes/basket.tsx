import { BasketScreen } from '../../features/basket/basket-screen.tsx'

/** /cart */
export const Screen = () => <BasketScreen />
