import { createHash } from 'node:crypto'
import { pageRefusal } from './social-refusal.ts'

export type Provider = 'google' | 'facebook' | 'apple' | 'paypal'

export const providers = ['google', 'facebook', 'apple', 'paypal'] as const satisfies readonly Provider[]

/** Who signs in: a new customer, the owner of an address, or one who withholds, hides or has not verified it. */
export type Persona = 'new' | 'existing' | 'relay' | 'noEmail' | 'unverified'

/** The personas of each provider: only Apple relays, and neither Apple nor Facebook returns an unverified address. */
export const personasOf: Readonly<Record<Provider, readonly Persona[]>> = {
  google: ['new', 'existing', 'noEmail', 'unverified'],
  facebook: ['new', 'existing', 'noEmail'],
  apple: ['new', 'existing', 'relay', 'noEmail'],
  paypal: ['new', 'existing', 'noEmail', 'unverified'],
}

/** A provider's data about a person; an absent name is ''. */
export type Person = {
  /** Stable per provider and address; letters and digits. */
  readonly subject: string
  readonly email: string | null
  readonly isVerified: boolean
  readonly isRelayed: boolean
  readonly givenName: string
  readonly familyName: string
}

export type PersonDescription = {
  readonly persona: Persona
  readonly email: string
  readonly givenName: string
  readonly familyName: string
}

const emailPattern = /^[^\s@<>"]{1,64}@[^\s@<>"]+\.[^\s@<>".]+$/
const longestField = 100

/** The same address at a provider is the same person. An unverified address is a different person. */
export function personOf(provider: Provider, description: PersonDescription): Person {
  const { persona, email, givenName, familyName } = description
  if (!personasOf[provider].includes(persona)) throw pageRefusal(`${provider} knows no persona "${persona}".`)
  if (!emailPattern.test(email) || email.length > longestField)
    throw pageRefusal(`"${email}" is no e-mail address: a person here is known by one, also where it stays hidden.`)
  if (givenName.length > longestField || familyName.length > longestField)
    throw pageRefusal('A name has up to 100 characters.')
  const account = persona === 'existing' ? 'new' : persona
  const digest = createHash('sha256').update(`${provider} ${account} ${email.toLowerCase()}`).digest('hex')
  const relay = `${digest.slice(0, 10)}@privaterelay.appleid.com`
  return {
    subject: subjectOf(provider, digest),
    email: persona === 'noEmail' ? null : persona === 'relay' ? relay : email,
    isVerified: persona !== 'unverified',
    isRelayed: persona === 'relay',
    givenName,
    familyName,
  }
}

/** Subjects look like each provider's: digits, dotted parts, or capitals. */
function subjectOf(provider: Provider, digest: string): string {
  const digits = BigInt(`0x${digest.slice(0, 24)}`)
    .toString()
    .padStart(21, '1')
  switch (provider) {
    case 'google':
      return digits.slice(0, 21)
    case 'facebook':
      return digits.slice(0, 16)
    case 'apple':
      return `${digits.slice(0, 6)}.${digest.slice(0, 32)}.${digits.slice(6, 10)}`
    case 'paypal':
      return digest.slice(0, 13).toUpperCase()
  }
}
