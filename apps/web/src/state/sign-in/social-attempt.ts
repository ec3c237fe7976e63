import type { RegistrationNeeded } from '@forno/contracts/sign-in/social-sign-in'
import type { Configuration } from '@forno/contracts/configuration/configuration'
import { socialProviders, type SocialProvider } from '@forno/domain/customers/social-provider'
import type { CustomerId } from '@forno/domain/core/basic-types'
import { fieldsOf, isFields } from '@forno/domain/core/unknown-fields'
import { readKept, writeKept } from '../../lib/storage/storage.ts'
import { paths } from '../../urls/urls.ts'

/** The names of the providers on screen. */
export const providerNames: Readonly<Record<SocialProvider, string>> = {
  google: 'Google',
  facebook: 'Facebook',
  apple: 'Apple',
  paypal: 'PayPal',
}

/** The providers with a configured address and key. [ACC-06] */
export const offeredProviders = ({ uris, settings }: Configuration): readonly SocialProvider[] =>
  socialProviders.filter((each) => {
    const name = each.toUpperCase()
    return Boolean(uris[`URI_${name}`]) && Boolean(settings[`KEY_${name}`])
  })

/** A provider log-in that began in this tab. */
export type Attempt = {
  readonly provider: SocialProvider
  /** Returned with the answer; a log-in that began elsewhere has another state. */
  readonly state: string
  /** Returned inside an ID token. */
  readonly nonce: string
  /** The page to open when it fails. [ACC-10] */
  readonly failPath: string
  /** Whether the customer wants to stay logged in. [ACC-32] */
  readonly staysLoggedIn: boolean
  /** The account to which the provider will be connected; null = a log-in. [ACC-14] */
  readonly connects: CustomerId | null
  /** The customer that the provider re-authenticates; null = none. */
  readonly confirms: CustomerId | null
}

/** A provider that asks the customer on a page of its own; Google asks beside ours. */
export type RedirectProvider = Exclude<SocialProvider, 'google'>

const scopes: Readonly<Record<RedirectProvider, string>> = {
  facebook: 'email public_profile',
  apple: 'name email',
  paypal: 'openid profile email https://uri.paypal.com/services/paypalattributes',
}
/** The path of the provider's page, and our path to which it returns. */
const pathsOf: Readonly<Record<RedirectProvider, readonly [page: string, returnPath: string]>> = {
  facebook: ['/v21.0/dialog/oauth', paths.socialReturn('redirect')],
  apple: ['/auth/authorize', paths.socialReturn('apple-return')],
  paypal: ['/signin/authorize', paths.socialReturn('paypal-redirect')],
}
const responseParameters: Readonly<Record<RedirectProvider, Readonly<Record<string, string>>>> = {
  facebook: { response_type: 'token' },
  apple: { response_type: 'code id_token', response_mode: 'form_post' },
  paypal: { response_type: 'code' },
}

/** The provider's page with our return address. [NAV-32] */
export const authorizeUrl = (
  provider: RedirectProvider,
  { uris, settings }: Configuration,
  { state, nonce, origin }: Pick<Attempt, 'state' | 'nonce'> & { readonly origin: string },
): string => {
  const name = provider.toUpperCase()
  const [page, returnPath] = pathsOf[provider]
  const query = new URLSearchParams({
    client_id: settings[`KEY_${name}`] ?? '',
    redirect_uri: origin + returnPath,
    scope: scopes[provider],
    ...responseParameters[provider],
    state,
    ...(provider === 'apple' ? { nonce } : {}),
  })
  return `${uris[`URI_${name}`] ?? ''}${page}?${query.toString()}`
}

/**
 * The app return that a provider's answer names: the phone app began this log-in. null = a log-in of this browser.
 */
export const appReturnOf = (address: string): string | null => {
  const { search, hash } = new URL(address)
  const state = new URLSearchParams(search).get('state') ?? new URLSearchParams(hash.slice(1)).get('state') ?? ''
  return /^app\.([0-9a-f-]{36})$/.exec(state)?.[1] ?? null
}

/** A parsed return from a provider; `none` = nothing that belongs to the attempt. */
export type ProviderReturn =
  | { readonly kind: 'token'; readonly token: string; readonly firstName: string; readonly lastName: string }
  | { readonly kind: 'refused' }
  | { readonly kind: 'none' }

/** The parameter of the token in each provider's answer. */
const tokenNames: Readonly<Record<RedirectProvider, string>> = {
  facebook: 'access_token',
  apple: 'id_token',
  paypal: 'code',
}

/** Parses query and fragment of the provider's redirect. A state other than the attempt's is ignored. [NAV-32] */
export const readReturn = (attempt: Attempt | null, address: string): ProviderReturn => {
  const { search, hash } = new URL(address)
  const answer = new URLSearchParams([...new URLSearchParams(search), ...new URLSearchParams(hash.slice(1))])
  if (attempt === null || attempt.provider === 'google' || answer.get('state') !== attempt.state)
    return { kind: 'none' }
  const token = answer.get(tokenNames[attempt.provider])
  if (token === null || token === '') return { kind: 'refused' }
  return { kind: 'token', token, firstName: answer.get('firstName') ?? '', lastName: answer.get('lastName') ?? '' }
}

const attemptName = 'socialAttempt'
const missingDetailsName = 'socialRegistration'
const linkName = 'socialLink'

/** Stores an attempt in this tab; null clears it. */
export const keepAttempt = (storage: Storage, attempt: Attempt | null): void => writeKept(storage, attemptName, attempt)
/** The attempt that began in this tab; null = none, or nothing readable is stored. [NAV-32] */
export const readAttempt = (storage: Storage): Attempt | null => {
  const kept = readKept(storage, attemptName)
  return isAttempt(kept) ? kept : null
}

const isProvider = (value: unknown): value is SocialProvider => socialProviders.some((provider) => provider === value)
const isText = (value: unknown): value is string => typeof value === 'string'

const isAttempt = (value: unknown): value is Attempt =>
  isFields(value) && isProvider(value['provider']) && [value['state'], value['nonce'], value['failPath']].every(isText)

/**
 * The details that /oauth-register still has to ask for, and whether the customer wants to stay logged in. [NAV-32]
 * [ACC-32]
 */
export type MissingDetails = RegistrationNeeded & Pick<Attempt, 'staysLoggedIn'>
/** Stores the pending registration in this tab; null clears it. */
export const keepMissingDetails = (storage: Storage, missing: MissingDetails | null): void =>
  writeKept(storage, missingDetailsName, missing)
/** The pending registration of this tab; null = none. */
export const readMissingDetails = (storage: Storage): MissingDetails | null => {
  const kept = readKept(storage, missingDetailsName)
  return isMissingDetails(kept) ? kept : null
}

const isMissingDetails = (value: unknown): value is MissingDetails =>
  isFields(value) &&
  isProvider(value['provider']) &&
  [value['registrationTicket'], value['firstName'], value['lastName']].every(isText)

/** A provider to link once its owner has logged in with the password. [ACC-09] */
export type PendingLink = { readonly email: string; readonly registrationTicket: string }
/** Stores the provider to link in this tab; null clears it. */
export const keepLink = (storage: Storage, link: PendingLink | null): void => writeKept(storage, linkName, link)
/** The provider to link of this tab; null = none. */
export const readLink = (storage: Storage): PendingLink | null => {
  const { email, registrationTicket } = fieldsOf(readKept(storage, linkName))
  return isText(email) && isText(registrationTicket) ? { email, registrationTicket } : null
}
