import type { Upsell } from '../src/content/upsell.ts'
import type { ProductId, UpsellId } from '../src/core/basic-types.ts'

/** An upsell after any addition, at any time, with the given changes. */
export const upsell = (more: Partial<Upsell> = {}): Upsell => ({
  id: 'something-sweet' as UpsellId,
  designCode: 'ProductUpsell',
  title: 'Something sweet?',
  triggers: ['addtocart'],
  after: [],
  availability: {},
  products: ['tiramisu' as ProductId],
  categories: [],
  requiredProducts: [],
  removeProducts: [],
  buttonText: 'Add',
  popupDescription: 'For afterwards.',
  imageName: null,
  redirectLink: null,
  ...more,
})
