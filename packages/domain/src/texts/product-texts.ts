/** Built-in texts about a product that cannot be shown or ordered. [ERR-18] [CON-08] */
export const productTexts = {
  notFound: "Sorry, we couldn't find that product.",
  failed: "We couldn't load this product. Please try again.",
  invalid: "This product can't be ordered as selected.",
  incompleteMeal: 'Your meal is incomplete because an item is out of stock.',
} as const
