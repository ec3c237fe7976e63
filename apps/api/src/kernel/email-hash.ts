import { createHmac } from 'node:crypto'
import { plainEmail } from '@forno/domain/customers/email'

/** An address under a secret key, so that who reads the table cannot try out addresses. [VOU-13] */
export const emailHash = (key: string, email: string): string =>
  createHmac('sha256', key).update(plainEmail(email)).digest('base64url')
