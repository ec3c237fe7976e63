/** Built-in texts for the sender of a form who has left its page. [LOC-22] [CON-08] */
export const formTexts = {
  sent: 'We have your form.',
  sentAs: 'We have your form. Your reference is {reference}.',
  notSent: 'Your form has not been sent.',
} as const
