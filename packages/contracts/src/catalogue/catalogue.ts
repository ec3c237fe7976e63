import { Type, type Static } from 'typebox'
import { endpoint } from '../core/endpoint.ts'
import {
  AllergenFacts,
  AllergenName,
  Aud,
  DietaryName,
  LocalMinute,
  Nullable,
  OneOf,
  ProductTypeName,
  ServiceTypeInput,
  Slug,
} from '../core/values.ts'

const Id = Type.String({ minLength: 1, maxLength: 80 })
const Flag = Type.Boolean()

/**
 * [CAT-13] The parameters without the category: store, time and service type. Without storeCode the answer is the
 * national menu.
 */
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

/**
 * A picture of the shop: files `/pictures/{file}-{width}.avif` and `.webp` in these widths. `colour` is its average
 * colour, shown until the file has loaded. `ratio` is width divided by height.
 */
export const Picture = Type.Object({
  file: Type.String(),
  widths: Type.Array(Type.Integer()),
  ratio: Type.Number(),
  colour: Type.String({ pattern: '^#[0-9a-f]{6}$' }),
})
export type Picture = Static<typeof Picture>

/**
 * The pieces into which a layer is cut, which also end the names of its files. A sheet such as a sauce is `whole`.
 * Cheese also has a piece `over` everything, which melts.
 * Other layers are divided by the side of the pizza and by crowding: `few` stays on a crowded pizza, and `few` with
 * `more` is the full amount.
 */
export const layerParts = ['left-few', 'left-more', 'right-few', 'right-more', 'whole', 'over'] as const

/**
 * The pictures in which the builder shows a base, a sauce or a topping: square files
 * `/pictures/{file}-{part}-{width}.avif` and `.webp`, all photographed from above by one camera so that they align. A
 * layer with a lower `height` is below the others. [CAT-04]
 */
export const Layer = Type.Object({
  file: Type.String(),
  widths: Type.Array(Type.Integer()),
  colour: Type.String({ pattern: '^#[0-9a-f]{6}$' }),
  parts: Type.Array(OneOf(layerParts)),
  height: Type.Integer(),
})
export type Layer = Static<typeof Layer>

const PriceBySize = Type.Record(Type.String(), Aud)
const EnergyBySize = Type.Record(Type.String(), Type.Integer())

/** [CAT-04] Everything that the shared pricing rule needs to show a price before the server answers. */
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
  layer: Nullable(Layer),
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
  dietary: Type.Array(DietaryName),
  isDefault: Flag,
  isOutOfStock: Flag,
  layer: Nullable(Layer),
})
/**
 * [CAT-05] `price` is the price of the whole product with its recipe in this size. It includes `surcharge`, the
 * surcharge of a half-n-half. [CAT-20]
 */
export const SizeOffer = Type.Object({
  sizeId: Id,
  name: Type.String(),
  slices: Type.Integer(),
  price: Aud,
  surcharge: Aud,
  kilojoules: Type.Integer(),
  isDefault: Flag,
  bases: Type.Array(Base),
})

/**
 * A pizza that can be one half: its recipe, and for each size the price of the whole pizza with its recipe. [CAT-20]
 */
export const HalfPizza = Type.Object({
  productId: Id,
  slug: Type.String(),
  name: Type.String(),
  prices: PriceBySize,
  sauce: Nullable(Type.String()),
  toppings: Type.Record(Type.String(), Type.Integer()),
  isDefault: Flag,
  isOutOfStock: Flag,
})
export type HalfPizza = Static<typeof HalfPizza>

/** A product named on the card or page of another product. */
export const ProductName = Type.Object({ productId: Id, slug: Type.String(), name: Type.String() })

/** [CAT-02] The list omits ingredients, bases and sizes; the builder requests one product with them. */
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
  instead: Type.Array(Type.Object({ ...ProductName.properties, ...AllergenFacts.properties }), {
    description: 'if this one is sold out, the most similar products that suit its diets; otherwise empty [CAT-19]',
  }),
  madeWith: Type.Array(Type.String(), { description: 'names of the sauce and toppings, in make order' }),
  isFixedRecipe: Type.Boolean({ description: 'sauce and toppings cannot be changed [RUL-11]' }),
  picture: Nullable(Picture),
  sortOrder: Type.Integer(),
  defaultSizeId: Nullable(Type.String()),
  defaultSizeName: Nullable(Type.String()),
  sizeNames: Type.Array(Type.String(), {
    description: 'the sizes that can be chosen now; empty for a product without sizes',
  }),
  sizes: Type.Optional(Type.Array(SizeOffer)),
  bases: Type.Optional(Type.Array(Base)),
  ingredients: Type.Optional(Type.Array(Ingredient)),
  halves: Type.Optional(Type.Array(HalfPizza)),
  halfOf: Type.Optional(
    Nullable(Type.String({ description: 'slug of the half-n-half in which this pizza can be a half now [CAT-20]' })),
  ),
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

const mealSummaryFields = {
  productId: Id,
  slug: Type.String(),
  name: Type.String(),
  productType: ProductTypeName,
  totalPrice: Aud,
  imageUrl: Nullable(Type.String()),
  picture: Nullable(Picture),
  isOutOfStock: Flag,
  requiresCoupon: Flag,
}
/** [CAT-12] */
export const MealSummary = Type.Object(mealSummaryFields)
export type MealSummary = Static<typeof MealSummary>

/**
 * A group of a meal: the customer chooses between `min` and `max` of its products, each in the named size, with the
 * allergens of that size, and with its supplement.
 */
const MealGroup = Type.Object({
  groupId: Id,
  name: Type.String(),
  min: Type.Integer(),
  max: Type.Integer(),
  products: Type.Array(
    Type.Object({
      ...Product.properties,
      sizeId: Nullable(Type.String()),
      sizeName: Nullable(Type.String()),
      upcharge: Aud,
      /** The price of one bought separately, with its recipe, in this store. */
      singlePrice: Aud,
    }),
  ),
})
/**
 * [CAT-12] `totalPrice` is the price of the meal with its default items: in each group the first product, `min`
 * times. `kilojoules`, `allergens`, `mayContain` and `dietary` are those of these items: another choice changes them.
 */
export const Meal = Type.Object({
  ...mealSummaryFields,
  description: Type.String(),
  kilojoules: Type.Integer(),
  allergens: Type.Array(AllergenName),
  mayContain: Type.Array(AllergenName),
  dietary: Type.Array(DietaryName),
  groups: Type.Array(MealGroup),
  ableToSwap: Flag,
  ignoreMinSpend: Flag,
})
export type Meal = Static<typeof Meal>

/** The nutrition of one serving of a product: a slice of a size, or a serve. Kilojoules are integers. */
const Serving = Type.Object({
  name: Type.String({ description: 'the size, or `Serve`' }),
  slices: Nullable(Type.Integer()),
  kilojoules: Type.Integer({ description: 'of one slice, or of the serve' }),
  wholeKilojoules: Type.Integer({ description: 'of the whole product' }),
})
/** Kilojoules and allergens of everything on sale, for the nutrition page. */
export const Nutrition = Type.Object({
  products: Type.Array(
    Type.Object({
      productId: Id,
      slug: Type.String(),
      name: Type.String(),
      category: Type.String({ description: 'the name of its category' }),
      servings: Type.Array(Serving),
      allergens: Type.Array(AllergenName),
      mayContain: Type.Array(AllergenName),
      dietary: Type.Array(DietaryName),
    }),
  ),
  ingredients: Type.Array(
    Type.Object({
      productId: Id,
      name: Type.String(),
      category: OneOf(['Topping', 'Sauce', 'Base']),
      kilojoules: EnergyBySize,
      allergens: Type.Array(AllergenName),
      mayContain: Type.Array(AllergenName),
      dietary: Type.Array(DietaryName),
    }),
  ),
  sizes: Type.Array(Type.Object({ sizeId: Id, name: Type.String() })),
})
export type Nutrition = Static<typeof Nutrition>

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
  summary: 'Products on sale at this store and time, filtered by category [CAT-08]',
  callClass: { costlyWith: 'includeIngredientDetails' },
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
  summary: 'Ids of the products on sale at this store and time [CAT-10]',
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
  summary: 'Surcharges that apply at this store and time, as text [CAT-11]',
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

const mealRefusals = ['ProductNotFound', 'StoreUnknown'] as const
export const getMealSummary = endpoint('GET /meals/slug/:slug/short', {
  summary: 'A meal without its groups, by its slug [CAT-12]',
  access: 'anyone',
  params: Type.Object({ slug: Slug }),
  query: CatalogueContext,
  reply: MealSummary,
  answer: 'bytes',
  refusals: mealRefusals,
  aliases: ['/product/meals/slug/:slug/short'],
})

export const getMeal = endpoint('GET /meals/:productId', {
  summary: 'A meal with its groups [CAT-12]',
  access: 'anyone',
  params: Type.Object({ productId: Id }),
  query: ProductsQuery,
  reply: Meal,
  answer: 'bytes',
  refusals: mealRefusals,
  aliases: ['/product/meals/:productId'],
})

export const getNutrition = endpoint('GET /nutrition', {
  summary: 'Kilojoules and allergens of everything on sale, by size',
  access: 'anyone',
  query: CatalogueContext,
  reply: Nutrition,
  answer: 'bytes',
  refusals: ['StoreUnknown'],
})

/**
 * Counted from the orders of the last four weeks, most ordered first. Products that are not on the menu now are left
 * out.
 */
export const getPopularProducts = endpoint('GET /products/popular', {
  summary: 'Ids of the products that are ordered most, in one store or nationally',
  access: 'anyone',
  query: CatalogueContext,
  reply: Type.Array(Type.Object({ productId: Id })),
  refusals: ['StoreUnknown'],
})
