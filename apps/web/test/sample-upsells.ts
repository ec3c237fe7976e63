import type { Upsell } from '@forno/contracts/upsells/upsells'

/** An upsell of two products for tests, without a picture. */
export const sampleUpsell = (changes: Partial<Upsell> = {}): Upsell => ({
  id: 'something',
  designCode: 'ProductUpsell',
  title: 'Something?',
  products: ['cola', 'dip'],
  categories: [],
  requiredProducts: [],
  removeProducts: [],
  triggers: ['addtocart'],
  buttonText: 'Add',
  imageName: null,
  imageUrl: null,
  mobileImage: null,
  popupDescription: 'Goes well.',
  redirectLink: null,
  ...changes,
})
