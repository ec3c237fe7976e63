import { day } from '@forno/domain/core/durations'
import type { Instant } from '@forno/domain/core/basic-types'

/** Milliseconds: half a year. RFC 9116 recommends less than a year. */
const validity = 182 * day

/** The contact for vulnerability reports (RFC 9116). `contact` is a URI such as mailto:…; `at` is now. */
export const securityText = (origin: string, contact: string, at: Instant): string =>
  [
    `Contact: ${contact}`,
    `Expires: ${new Date(at + validity).toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${origin}/.well-known/security.txt`,
    '',
  ].join('\n')
