/** Built-in texts about applying a code. [VOU-04] [VOU-07] [VOU-10] [ERR-16] [CON-08] */
export const voucherTexts = {
  applied: '{code} has been applied.',
  added: '{name} is on your cart, free with {code}.',
  waiting: '{code} is applied as soon as we know where you would like your order.',
  takenOff: '{code} has been taken off your cart.',
  headsUp: 'Heads Up',
  title: 'Voucher',
} as const
