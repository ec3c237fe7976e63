import type { Instant } from '@forno/domain/core/basic-types'
import { Secret, TOTP } from 'otpauth'

/** The code that an authenticator app shows at an instant. */
export const codeAt = (secret: string, at: Instant): string =>
  new TOTP({ secret: Secret.fromBase32(secret), period: 30, digits: 6, algorithm: 'SHA1' }).generate({ timestamp: at })
