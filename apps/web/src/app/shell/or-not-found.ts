import { notFound } from '@tanstack/react-router'
import { isApiError } from '../../lib/http/api-error.ts'

/** Turns a 404 or 400 of the API into the not-found page; rethrows every other error. [NAV-37] */
export const orNotFound = (error: unknown): never => {
  if (isApiError(error) && (error.status === 404 || error.status === 400)) throw notFound()
  throw error
}
