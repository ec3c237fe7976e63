import { notFound } from '@tanstack/react-router'
import { isApiError } from '../../lib/http/api-error.ts'

/** A 404 of the API is the not-found page; every other failure is the screen's own. [NAV-37] */
export const orNotFound = (error: unknown): never => {
  if (isApiError(error) && (error.status === 404 || error.status === 400)) throw notFound()
  throw error
}
