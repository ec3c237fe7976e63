/** Built-in texts about ordering the same again. [BAS-28] [ORD-22] [CON-08] */
export const reorderTexts = {
  title: 'Same again?',
  confirm: 'Add to cart',
  cancel: 'Cancel',
  nothing: 'None of these items is available today',
  close: 'Close',
  where: 'Tell us where and when you would like it.',
} as const
