import type { Instant } from '@forno/domain/core/words'

/** Milliseconds: half a year. RFC 9116 wants less than a year. */
const goodFor = 182 * 24 * 3_600_000

/** The file by which people who find a vulnerability learn whom to tell (RFC 9116). `contact` is a URI such as mailto:…; `at` is now. */
export const securityText = (origin: string, contact: string, at: Instant): string =>
  [
    `Contact: ${contact}`,
    `Expires: ${new Date(at + goodFor).toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${origin}/.well-known/security.txt`,
    '',
  ].join('\n')
