import { upsellDesigns, upsellTriggers } from '@forno/domain/content/upsell'
import { Type, type Static } from 'typebox'
import { endpoint } from '../core/endpoint.ts'
import { Aud, LocalMinute, Nullable, OneOf, ServiceTypeInput } from '../core/values.ts'

const Id = Type.String({ minLength: 1, maxLength: 80 })
const Ids = Type.Array(Id)

/**
 * A suggestion that goes well with the order. `products` of an IngredientUpsell are bases and toppings. Those of a
 * CartUpsell include the products of `categories`. [UPS-01] [UPS-02]
 */
export const Upsell = Type.Object({
  id: Id,
  designCode: OneOf(upsellDesigns),
  title: Type.String(),
  products: Ids,
  categories: Type.Array(
    Type.Object({
      name: Type.String(),
      products: Type.Array(Type.Object({ productId: Id, isDefault: Type.Boolean() })),
    }),
  ),
  requiredProducts: Ids,
  removeProducts: Ids,
  triggers: Type.Array(OneOf(upsellTriggers)),
  buttonText: Type.String(),
  imageName: Nullable(Type.String()),
  imageUrl: Nullable(Type.String()),
  /** The same picture for screens below 576 px. */
  mobileImage: Nullable(Type.String()),
  popupDescription: Type.String(),
  redirectLink: Nullable(Type.String()),
})
export type Upsell = Static<typeof Upsell>

/**
 * From the starting amount the customer sees how much is missing to the minimum amount. From the minimum amount the
 * product is offered. [RUL-07]
 */
export const SpendCampaign = Type.Object({
  startingAmount: Aud,
  minimumAmount: Aud,
  productId: Id,
  name: Type.String(),
})
export type SpendCampaign = Static<typeof SpendCampaign>

export const UpsellsQuery = Type.Object({
  storeCode: Type.String({ minLength: 1, maxLength: 20 }),
  /** Default: now. */
  fulfilmentDateTime: Type.Optional(Nullable(LocalMinute)),
  fulfilmentType: ServiceTypeInput,
  productId: Id,
  trigger: OneOf(upsellTriggers),
})
export type UpsellsQuery = Static<typeof UpsellsQuery>

export const findUpsells = endpoint('POST /marketing/upsells', {
  summary: 'Upsells for an added product, or an empty list [UPS-06]',
  access: 'anyone',
  body: UpsellsQuery,
  reply: Type.Array(Upsell),
  refusals: ['StoreUnknown'],
})
