const notChanged = "{name} couldn't be changed."

/** Built-in texts about changes of the cart that wait for a network. [CON-08] */
export const waitingEditTexts = {
  kept: "You're offline – changes are saved here and sent when you're back.",
  checkout: "You're offline. You can check out once your changes are sent.",
  sent: "You're back online. Your changes are in your cart.",
  refused: 'Not everything could be changed',
  added: "{name} couldn't be added.",
  quantitySet: "The number of {name} couldn't be changed.",
  itemChanged: notChanged,
  mealChanged: notChanged,
  removed: "{name} couldn't be taken out.",
  cleared: "Your cart couldn't be emptied.",
} as const
