import { createHmac } from 'node:crypto'

/** An address as it is compared: nobody is two people by capitals or spaces. [VOU-13] */
export const plainEmail = (email: string): string => email.trim().toLowerCase()

/** An address under a secret key, so that who reads the table cannot try out addresses. [VOU-13] */
export const emailHash = (key: string, email: string): string =>
  createHmac('sha256', key).update(plainEmail(email)).digest('base64url')
