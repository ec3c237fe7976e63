import { BasketPanel } from '../../../features/basket/basket-panel.tsx'
import { CardSection } from '../../../features/cards/card-section.tsx'

const upsells = <CardSection section="cart_upsell" />

/** The cart beside the menu, with upsells of the engagement service. [ENG-04] */
export const DockedCart = () => <BasketPanel upsells={upsells} />
