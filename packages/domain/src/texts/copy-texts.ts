/** Built-in texts about copying and sharing. [LOC-22] [CON-08] */
export const copyTexts = {
  reference: 'The reference has been copied.',
  referenceByHand: 'Select the reference and copy it by hand.',
  code: 'The code has been copied.',
  codeByHand: 'Select the code and copy it by hand.',
  notShared: "We couldn't open the share sheet.",
} as const
