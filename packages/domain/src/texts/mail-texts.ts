/**
 * Built-in texts of the e-mails about an account, a campaign and a form, with keys such as `accountMail.verifySubject`.
 * An entry of the datasource messages replaces each. [CON-08] [ACC-14] [ACC-18] [ACC-30] [MKT-08]
 */
export const accountMailTexts = {
  verifySubject: 'Please confirm your email address – {brand}',
  verifyMail:
    '{greeting}\n\nAn account was created with this email address. You can log in to it with {ways}. ' +
    'If that was you, open this link and log in. The link works once, within {hours} hours:\n\n{link}\n\n' +
    'If that was not you, you can ignore this email: the account stays inactive. To take it over, choose a password ' +
    'of your own. That removes every other way to log in:\n{reset}\n\n{brand}',
  resetSubject: 'Choose a new password – {brand}',
  resetMail:
    '{greeting}\n\nYou can choose a new password here. The link works once, within {minutes} minutes:\n\n{link}\n\n' +
    'If you did not ask for this, you can ignore this email.\n\n{brand}',
} as const

const whatToDo =
  '\n\nIf that was you, you can ignore this email. If not, choose a new password, which logs out every device, and ' +
  'check how you log in:\n\n{reset}\n{details}\n{signIns}\n\n{brand}'

export const securityMailTexts = {
  providerLinkedSubject: 'You can now log in with {provider} – {brand}',
  providerLinkedMail: `{greeting}\n\nYou can now log in to your account with {provider}.${whatToDo}`,
  providerTakenOffSubject: 'You can no longer log in with {provider} – {brand}',
  providerTakenOffMail: `{greeting}\n\n{provider} has been removed from your account. You can no longer log in with it.${whatToDo}`,
  passwordChangedSubject: 'Your password has been changed – {brand}',
  passwordChangedMail: `{greeting}\n\nYour password has been changed, and every other device has been logged out.${whatToDo}`,
  passkeyAddedSubject: 'A passkey was added to your account – {brand}',
  passkeyAddedMail: `{greeting}\n\nA passkey has been added to your account. It logs you in without a password.${whatToDo}`,
  passkeyRemovedSubject: 'A passkey was removed from your account – {brand}',
  passkeyRemovedMail: `{greeting}\n\nA passkey has been removed from your account. You can no longer log in with it.${whatToDo}`,
} as const

export const campaignMailTexts = {
  subject: '{title} from {brand}',
  mail:
    'Hi,\n\nHere is your code:\n\n{code}\n\nIt works once, for orders with the email address that this mail was sent ' +
    'to. Order at {menu} and type it in the cart.\n\nIf you did not ask for it, somebody mistyped their email ' +
    'address, and you can ignore this.\n\n{brand}',
  confirmation:
    "You ticked {kinds}. Say yes here, and only then will we send any:\n\n{link}\n\nIf you don't, we forget your " +
    'details in {days} days.',
} as const

/**
 * To the customer of an order that its store did not confirm in time: the values of
 * content/datasources/messages.yaml; a push has only {reference}, {store} and {brand}. [ACC-41] [ORD-21]
 */
export const notConfirmedTexts = {
  subject: 'Order {reference} was cancelled – {brand}',
  mail:
    "Hi {name},\n\nWe're sorry: {store} could not confirm your order {reference} in time, so we cancelled it. It will " +
    'not be made.\n\n{lines}\n\n{sums}\n\n{money}\n\nQuestions? Call {store} on {phone}.\n\n{link}\n\n{store}, ' +
    '{storeAddress}\n{brand}',
  sms: '{brand}: sorry, {store} could not confirm order {reference} in time, so we cancelled it. {money} {link} Call {phone}',
  pushTitle: 'Your order was cancelled',
  push: 'Sorry: {store} could not confirm order {reference} in time. Open it to see what happens to your money.',
} as const

/**
 * About orders that wait for their store: a text to the store with {brand}, {store}, {orders} and {references}, and a
 * mail to the chain with {code}, {phone} and {minutes} besides. No personal data.
 */
export const waitingTexts = {
  text: '{brand} {store}: {orders} not confirmed yet: {references}. Please confirm on the kitchen screen now.',
  alertSubject: '{store} has not confirmed {orders}',
  alertMail:
    '{store} ({code}) has not confirmed {orders} for {minutes} minutes or more: {references}.\n\nCall the store on ' +
    '{phone}. An order that stays unconfirmed is cancelled: its customer gets a message, and money that was paid goes back.' +
    '\n\n{brand}',
} as const

/** To the person who sent a form: {reference}, {brand} and {supportNumber}. [LOC-22] */
export const formMailTexts = {
  subject: 'We have what you sent us: {reference} – {brand}',
  mail:
    'Hi,\n\nThanks for getting in touch. We read every message and will reply by email or phone. Your reference is:\n\n' +
    '{reference}\n\nPlease name it if you call us on {supportNumber}.\n\nIf you sent us nothing, somebody mistyped ' +
    'their address: there is nothing to do.\n\n{brand}',
} as const
