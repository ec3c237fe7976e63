import { minute } from '../core/durations.ts'
import { dateLabel } from '../fulfilment/date-labels.ts'
import type { LocalDate } from '../core/basic-types.ts'

/** The maximum number of passkeys of one customer: enough for every device of a household. */
export const maximumPasskeys = 10
/** The maximum length of a passkey's name, in characters. */
export const longestPasskeyName = 60
/** Milliseconds for which a challenge is valid; each works once. */
export const passkeyChallengeLifetime = 5 * minute

/** Password managers and devices by their make (AAGUID). Most send it; some send zeros. */
const passkeyProviders: Readonly<Record<string, string>> = {
  '08987058-cadc-4b81-b6e1-30de50dcbe96': 'Windows Hello',
  '6028b017-b1d4-4c02-b4b3-afcdafc96bb2': 'Windows Hello',
  '9ddd1817-af5a-4672-a2b9-3e3dd95000a9': 'Windows Hello',
  'fbfc3007-154e-4ecc-8c0b-6e020557d7bd': 'Apple Passwords',
  'ea9b8d66-4d01-1d21-3ce4-b57cb48cb575': 'Google Password Manager',
  'adce0002-35bc-c60a-648b-0b25f1f05503': 'Chrome on Mac',
  '53414d53-554e-4700-0000-000000000000': 'Samsung Pass',
  'bada5566-a7aa-401f-bd96-45619a55120d': '1Password',
  'd548826e-79b4-db40-a3d8-11116f7e8349': 'Bitwarden',
  '531126d6-e717-415c-9320-3d9aa6981239': 'Dashlane',
}

/** The default name of a passkey: "Windows Hello · 22 Nov 2026". */
export const passkeyName = (aaguid: string, date: LocalDate): string => {
  const [day = '', month = '', year = ''] = dateLabel(date).split(' ')
  return `${passkeyProviders[aaguid.toLowerCase()] ?? 'Passkey'} · ${day} ${month.slice(0, 3)} ${year}`
}
