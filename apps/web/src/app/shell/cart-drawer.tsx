import { BasketDrawer } from '../../features/basket/basket-drawer.tsx'
import { CardSection } from '../../features/cards/card-section.tsx'

const upsells = <CardSection section="cart_upsell" />

/** The cart over any screen, with upsells of the engagement service. [ENG-04] */
export default function CartDrawer({ onClose }: { readonly onClose: () => void }) {
  return <BasketDrawer upsells={upsells} onClose={onClose} />
}
