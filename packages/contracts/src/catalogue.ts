import { Type, type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import {
  AllergenName,
  Aud,
  DietaryName,
  LocalMinute,
  Nullable,
  OneOf,
  ProductTypeName,
  ServiceTypeInput,
  Slug,
} from './values.ts'

const Id = Type.String({ minLength: 1, maxLength: 80 })
const Flag = Type.Boolean()

/** [CAT-13] without the category: where, when and how the food is wanted. Absent storeCode = the national menu. */
const context = {
  storeCode: Type.Optional(Type.String({ maxLength: 20 })),
  fulfilmentDateTime: Type.Optional(LocalMinute),
  fulfilmentType: Type.Optional(ServiceTypeInput),
  cached: Type.Optional(Flag),
}
export const CatalogueContext = Type.Object(context, { additionalProperties: false })
export const ProductsQuery = Type.Object(
  {
    ...context,
    primaryCategory: Type.Optional(Slug),
    secondaryCategory: Type.Optional(Slug),
    includeIngredientDetails: Type.Optional(Flag),
  },
  { additionalProperties: false },
)

/** [CAT-06] */
export const Category = Type.Object({
  id: Id,
  code: Type.String(),
  name: Type.String(),
  description: Type.String(),
  isNavigation: Flag,
  isHomePage: Flag,
  isHidden: Flag,
  slug: Type.String(),
  sortOrder: Type.Integer(),
})
export type Category = Static<typeof Category>
export const CategoryTree = Type.Object({ ...Category.properties, subcategories: Type.Array(Category) })

const NavigationEntry = {
  id: Id,
  code: Type.String(),
  name: Type.String(),
  slug: Type.String(),
  sortOrder: Type.Integer(),
}
/** [CAT-14] */
export const Navigation = Type.Array(
  Type.Object({ ...NavigationEntry, subcategories: Type.Array(Type.Object(NavigationEntry)) }),
)
export type Navigation = Static<typeof Navigation>

export const discriminators = [
  'Coupon',
  'CustomisableProduct',
  'Deal',
  'IngredientProduct',
  'StockItem',
  'Surcharge',
] as const

const PriceBySize = Type.Record(Type.String(), Aud)
const EnergyBySize = Type.Record(Type.String(), Type.Integer())

/** [CAT-04] Everything the shared pricing rule needs to show a price before the server answers. */
export const Ingredient = Type.Object({
  productId: Id,
  name: Type.String(),
  ingredientCategoryCode: OneOf(['Topping', 'Size', 'Sauce', 'Base']),
  sauce: Flag,
  band: Nullable(Type.String()),
  prices: PriceBySize,
  quantity: Type.Integer({ description: 'units in the recipe; 0 = can be added' }),
  isDefault: Flag,
  isOutOfStock: Flag,
  kilojoules: EnergyBySize,
  allergens: Type.Array(AllergenName),
  mayContain: Type.Array(AllergenName),
  dietary: Type.Array(DietaryName),
})
export type Ingredient = Static<typeof Ingredient>

/** [CAT-05] */
export const Base = Type.Object({
  productId: Id,
  name: Type.String(),
  compatibleWith: Type.Array(Type.String()),
  price: Aud,
  kilojoules: Type.Integer(),
  allergens: Type.Array(AllergenName),
  mayContain: Type.Array(AllergenName),
  isDefault: Flag,
  isOutOfStock: Flag,
})
/** [CAT-05] `price` is that of the whole product as it comes in this size. */
export const SizeOffer = Type.Object({
  sizeId: Id,
  name: Type.String(),
  slices: Type.Integer(),
  price: Aud,
  kilojoules: Type.Integer(),
  isDefault: Flag,
  bases: Type.Array(Base),
})

/** [CAT-02] The list ships without ingredients, bases and sizes; the builder asks for one product with them. */
export const Product = Type.Object({
  productId: Id,
  slug: Type.String(),
  name: Type.String(),
  description: Type.String(),
  productType: ProductTypeName,
  discriminator: OneOf(discriminators),
  taxonomy: Type.String(),
  totalPrice: Aud,
  fromPrice: Aud,
  imageUrl: Nullable(Type.String()),
  alcoholUnits: Type.Integer(),
  surcharge: Nullable(Type.Object({ productId: Id, name: Type.String(), price: Aud })),
  requiresCoupon: Flag,
  kilojoules: Nullable(Type.Integer()),
  kilojoulesPer: OneOf(['slice', 'serve']),
  allergens: Type.Array(AllergenName),
  mayContain: Type.Array(AllergenName),
  dietary: Type.Array(DietaryName),
  tags: Type.Array(Type.Object({ name: Type.String(), tagType: Type.String() })),
  categories: Type.Array(Category),
  isOutOfStock: Flag,
  sortOrder: Type.Integer(),
  defaultSizeId: Nullable(Type.String()),
  defaultSizeName: Nullable(Type.String()),
  sizes: Type.Optional(Type.Array(SizeOffer)),
  bases: Type.Optional(Type.Array(Base)),
  ingredients: Type.Optional(Type.Array(Ingredient)),
  customisations: Type.Optional(
    Type.Array(
      Type.Object({
        type: OneOf(['Topping', 'Size', 'Sauce', 'Base']),
        min: Type.Integer(),
        max: Type.Integer(),
      }),
    ),
  ),
})
export type Product = Static<typeof Product>

/** [CAT-11] */
export const Surcharge = Type.Object({
  productId: Id,
  name: Type.String(),
  percentage: Type.Number(),
  wording: Type.String(),
})
export type Surcharge = Static<typeof Surcharge>

export const getCategories = endpoint('GET /product/categories', {
  summary: 'Categories with their subcategories [CAT-07]',
  access: 'anyone',
  query: CatalogueContext,
  reply: Type.Array(CategoryTree),
  answer: 'bytes',
  refusals: ['StoreUnknown'],
})

export const getProducts = endpoint('GET /products', {
  summary: 'Products on sale there and then, filtered by category [CAT-08]',
  access: 'anyone',
  query: ProductsQuery,
  reply: Type.Array(Product),
  answer: 'bytes',
  refusals: ['StoreUnknown'],
  aliases: ['/product/products'],
})

export const getProductBySlug = endpoint('GET /products/slug/:slug', {
  summary: 'One product by its slug [CAT-09]',
  access: 'anyone',
  params: Type.Object({ slug: Slug }),
  query: ProductsQuery,
  reply: Product,
  answer: 'bytes',
  refusals: ['ProductNotFound', 'StoreUnknown'],
  aliases: ['/product/products/slug/:slug'],
})

export const getProduct = endpoint('GET /products/:productId', {
  summary: 'One product by its id [CAT-09]',
  access: 'anyone',
  params: Type.Object({ productId: Id }),
  query: ProductsQuery,
  reply: Product,
  answer: 'bytes',
  refusals: ['ProductNotFound', 'StoreUnknown'],
  aliases: ['/product/products/:productId'],
})

export const getProductIds = endpoint('GET /productIds/List', {
  summary: 'Ids on sale there and then [CAT-10]',
  access: 'anyone',
  query: Type.Object(
    { ...context, productIds: Type.Optional(Type.String({ maxLength: 4000 })) },
    { additionalProperties: false },
  ),
  reply: Type.Array(Type.Object({ productId: Id, isOutOfStock: Flag })),
  refusals: ['StoreUnknown'],
  aliases: ['/product/productIds/List'],
})

export const getSurcharges = endpoint('GET /surcharges', {
  summary: 'Surcharges that apply there and then, in words [CAT-11]',
  access: 'anyone',
  query: CatalogueContext,
  reply: Type.Array(Surcharge),
  refusals: ['StoreUnknown'],
  aliases: ['/product/surcharges'],
})

export const getNavigation = endpoint('GET /navigation', {
  summary: 'The menu navigation [CAT-14]',
  access: 'anyone',
  query: CatalogueContext,
  reply: Navigation,
  answer: 'bytes',
  refusals: ['StoreUnknown'],
})
