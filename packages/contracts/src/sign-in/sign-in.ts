import { longestPassword } from '@forno/domain/customers/password-rules'
import { socialProviders } from '@forno/domain/customers/social-provider'
import { Type, type Static } from 'typebox'
import { Customer, CustomerIdText, ownChange, ownChangeRefusals, UserIdText } from '../customers/customers.ts'
import { endpoint } from '../core/endpoint.ts'
import { Email, MobileNumber, PersonName } from '../core/typed-text.ts'
import { OneOf } from '../core/values.ts'

/** [API-11] */
export const botActions = [
  'REGISTER_USER',
  'CAMPAIGN_FORM',
  'VERIFY_EMAIL',
  'FORGOT_PASSWORD',
  'RESET_PASSWORD',
  'UNSUBSCRIBE',
  'CUSTOMER_TOKEN',
] as const
export type BotAction = (typeof botActions)[number]

/** The token of the bot check for the action of the call; a client may name that action in `action`. */
export const TokenV3 = Type.String({ maxLength: 4_000 })
/** The scopes that a client asks for, with spaces between them. [ACC-32] */
export const Scope = Type.String({ maxLength: 200 })
/**
 * Allows more than the password rules, so that the rules can refuse a long password with their own message. [ACC-33]
 */
const NewPassword = Type.String({ maxLength: 4 * longestPassword })
/** A password that is compared, not chosen: the rules for new ones do not apply. */
export const Password = Type.String({ minLength: 1, maxLength: 4 * longestPassword })
const LinkToken = Type.String({ minLength: 1, maxLength: 200 })
/**
 * The link of the mail to a new account. It confirms the address alone, or in the log-in that sends it, whichever way
 * the customer logs in. [ACC-30]
 */
export const Verification = Type.Object({ customerId: CustomerIdText, token: LinkToken })
export type Verification = Static<typeof Verification>
/** Of a person whom a provider signed in and who has no account yet. [ACC-14] */
export const RegistrationTicket = Type.String({ minLength: 1, maxLength: 4_000 })
const RefreshToken = Type.String({ minLength: 1, maxLength: 300 })

/** [ACC-04] */
export const TokenSet = Type.Object({
  access_token: Type.String(),
  token_type: OneOf(['Bearer']),
  /** Seconds. */
  expires_in: Type.Integer(),
  /** Only with the scope offline_access. In browsers it works only together with its cookie. */
  refresh_token: Type.Optional(Type.String()),
})
export type TokenSet = Static<typeof TokenSet>

/** How a person signs in from now on: with a password or a provider. */
export const registerTypes = ['email', ...socialProviders] as const

export const RegisterBody = Type.Object({
  scope: Type.Optional(Scope),
  /** Required with the type email, and not allowed with any other. */
  password: Type.Optional(NewPassword),
  /** For every other type: the registration ticket. */
  token: Type.Optional(RegistrationTicket),
  tokenV3: TokenV3,
  action: Type.Optional(OneOf(['REGISTER_USER'])),
  registerType: OneOf(registerTypes),
  email: Email,
  mobileNumber: MobileNumber,
  profile: Type.Object({
    firstName: PersonName,
    lastName: PersonName,
    optinEmail: Type.Optional(Type.Boolean()),
    optinSms: Type.Optional(Type.Boolean()),
    optinSupercarsFan: Type.Optional(Type.Boolean()),
  }),
})
export type RegisterBody = Static<typeof RegisterBody>

/**
 * Includes the token set and the customer if the e-mail needs no confirmation: the caller is signed in. [ACC-12]
 * [ACC-14]
 */
export const RegistrationResult = Type.Object({
  customerId: CustomerIdText,
  userId: UserIdText,
  jsonWebToken: Type.Optional(TokenSet),
  customer: Type.Optional(Customer),
})
export type RegistrationResult = Static<typeof RegistrationResult>

const anyone = { access: 'anyone' } as const
const nothing = { reply: Type.Null(), status: 204 } as const

export const register = endpoint('POST /customer/register', {
  summary: 'Create an account; a mail asks to confirm its address, unless a provider has verified it [ACC-12]',
  ...anyone,
  body: RegisterBody,
  reply: RegistrationResult,
  status: 201,
  alsoReads: ['bearer', 'origin', 'userAgent'],
  refusals: [
    'EmailInUse',
    'PasswordEasyToGuess',
    'RegistrationTicketInvalid',
    'IdentityInUse',
    'RecaptchaException',
    'TooManyRequests',
  ],
})
export const signIn = endpoint('POST /customer/token', {
  summary: 'Log in with e-mail and password [ACC-13]',
  ...anyone,
  body: Type.Object({
    email: Email,
    password: Password,
    scope: Type.Optional(Scope),
    verification: Type.Optional(Verification),
    tokenV3: TokenV3,
    action: Type.Optional(OneOf(['CUSTOMER_TOKEN'])),
  }),
  reply: Type.Object({ jsonWebToken: TokenSet, customer: Customer }),
  alsoReads: ['bearer', 'origin', 'device', 'userAgent'],
  refusals: ['InvalidCredentials', 'UnverifiedEmail', 'RecaptchaException', 'TooManyRequests'],
})
export const refreshToken = endpoint('POST /customer/token/refresh', {
  summary: 'A new token set; a refresh token works once, and again for ten seconds after that [ACC-16]',
  ...anyone,
  body: Type.Object({ refresh_token: RefreshToken }),
  reply: TokenSet,
  alsoReads: ['origin', 'refresh'],
  refusals: ['LoginRequired'],
})
export const revokeToken = endpoint('POST /customer/token/revoke', {
  summary: 'Log out: every token of the sign-in ends at once [ACC-16] [ACC-08]',
  ...anyone,
  body: Type.Object({ refresh_token: Type.Optional(RefreshToken) }),
  ...nothing,
  alsoReads: ['bearer', 'refresh'],
  refusals: ['LoginRequired'],
})
export const checkPerson = endpoint('POST /customer/recaptcha', {
  summary: 'The bot check’s score of a token [ACC-17]',
  ...anyone,
  body: Type.Object({ tokenV3: TokenV3, action: OneOf(botActions) }),
  reply: Type.Object({ success: Type.Boolean(), score: Type.Number(), action: OneOf(botActions) }),
  refusals: ['RecaptchaException'],
})
export const forgotPassword = endpoint('POST /customer/password/forgotten', {
  summary:
    'Request a mail with a link to reset the password; the answer never reveals whether an account exists [ACC-18]',
  ...anyone,
  body: Type.Object({ email: Email, tokenV3: TokenV3, action: Type.Optional(OneOf(['FORGOT_PASSWORD'])) }),
  ...nothing,
  refusals: ['RecaptchaException', 'TooManyRequests'],
})
export const checkResetLink = endpoint('POST /customer/password/validatetoken', {
  summary: 'Whether a link can set a new password [ACC-19]',
  ...anyone,
  body: Type.Object({ customerId: CustomerIdText, token: LinkToken }),
  /** `email`: the address of the account, whose mailbox the person with the link has. */
  reply: Type.Object({ valid: Type.Boolean(), email: Type.String() }),
  refusals: ['InvalidPasswordResetToken'],
})
export const resetPassword = endpoint('POST /customer/password/resetpassword', {
  summary:
    'Set a new password with the link of either mail and log in; every earlier sign-in and other way to log in ends [ACC-20]',
  ...anyone,
  body: Type.Object({
    customerId: CustomerIdText,
    token: LinkToken,
    password: NewPassword,
    scope: Type.Optional(Scope),
    tokenV3: TokenV3,
    action: Type.Optional(OneOf(['RESET_PASSWORD'])),
  }),
  reply: Type.Object({ jsonWebToken: TokenSet, customer: Customer }),
  alsoReads: ['bearer', 'origin', 'device', 'userAgent'],
  refusals: ['InvalidPasswordResetToken', 'PasswordEasyToGuess', 'RecaptchaException', 'TooManyRequests'],
})
export const changePassword = endpoint('POST /customer/:id/password', {
  summary: 'Change the password; every other sign-in ends [ACC-24]',
  ...ownChange,
  body: Type.Object({ currentPassword: Password, newPassword: NewPassword }),
  ...nothing,
  alsoReads: ['device'],
  refusals: [...ownChangeRefusals, 'WrongPassword', 'PasswordEasyToGuess', 'TooManyRequests'],
})
export const sendVerification = endpoint('POST /customer/verifyemail/send', {
  summary:
    'Send the mail that asks to confirm an address again; the answer never reveals whether an account exists [ACC-30]',
  ...anyone,
  body: Type.Object({
    customerId: Type.Optional(CustomerIdText),
    email: Type.Optional(Email),
    tokenV3: TokenV3,
    action: Type.Optional(OneOf(['VERIFY_EMAIL'])),
  }),
  ...nothing,
  refusals: ['RecaptchaException', 'TooManyRequests'],
})
export const checkVerification = endpoint('POST /customer/verifyemail/validatetoken', {
  summary:
    'Whether the link of a verification mail works, its address, and the ways to log in; uses nothing up [ACC-30]',
  ...anyone,
  body: Verification,
  reply: Type.Object({
    /** The address of the account. A person with the link has its mailbox, and may choose a new password with it. */
    email: Type.String(),
    /** The ways to log in to the account: `email` (a password) or a provider. */
    waysIn: Type.Array(OneOf(registerTypes)),
  }),
  refusals: ['VerificationLinkInvalid', 'VerificationLinkUsed'],
})
export const verifyEmail = endpoint('PATCH /customer/verifyemail/update', {
  summary: 'Confirm an address with the link of the mail [ACC-30]',
  ...anyone,
  body: Verification,
  reply: Type.Object({ emailVerified: Type.Boolean() }),
  refusals: ['VerificationLinkInvalid', 'VerificationLinkUsed'],
})
