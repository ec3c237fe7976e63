import { BasketScreen } from '../../features/basket/basket-screen.tsx'
import { CardSection } from '../../features/cards/card-section.tsx'

/** /cart, with upsells of the engagement service. [ENG-04] */
export const Screen = () => <BasketScreen upsells={<CardSection section="cart_upsell" />} />
