export type Detail = {
  readonly issue: string
  readonly description: string
  /** A JSON pointer into the body, such as `/purchase_units/0/amount`. */
  readonly field?: string
  readonly value?: string
  readonly location?: string
}

export type Link = { readonly href: string; readonly rel: string; readonly method: string }

/** PayPal's error name per status; `details` holds the specific issue. */
const names: Readonly<Record<number, string>> = {
  400: 'INVALID_REQUEST',
  401: 'AUTHENTICATION_FAILURE',
  403: 'NOT_AUTHORIZED',
  404: 'RESOURCE_NOT_FOUND',
  409: 'RESOURCE_CONFLICT',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  422: 'UNPROCESSABLE_ENTITY',
  500: 'INTERNAL_SERVER_ERROR',
}

const messages: Readonly<Record<number, string>> = {
  400: 'Request is not well-formed, syntactically incorrect, or violates schema.',
  401: 'Authentication failed due to invalid authentication credentials or a missing Authorization header.',
  403: 'Authorization failed due to insufficient permissions.',
  404: 'The specified resource does not exist.',
  422: 'The requested action could not be performed, semantically incorrect, or failed business validation.',
}

/** A refusal in PayPal's shape; the server adds the debug id. */
export class PaypalProblem extends Error {
  readonly status: number
  readonly details: readonly Detail[]
  readonly links: readonly Link[]

  constructor(status: number, details: readonly Detail[], links: readonly Link[] = []) {
    super(messages[status] ?? 'The request is refused.')
    this.status = status
    this.details = details
    this.links = links
  }
}

export const problemBody = (
  status: number,
  message: string,
  details: readonly Detail[],
  links: readonly Link[],
  debugId: string,
) => ({
  name: names[status] ?? 'INVALID_REQUEST',
  message,
  debug_id: debugId,
  details,
  links: [
    ...links,
    { href: `https://developer.paypal.com/api/rest/responses/`, rel: 'information_link', method: 'GET' },
  ],
})

const sentence = (issue: string): string => `${issue.charAt(0)}${issue.slice(1).toLowerCase().replaceAll('_', ' ')}.`

/** 422: the request is well-formed but cannot be performed. */
export const unprocessable = (
  issue: string,
  description = sentence(issue),
  links: readonly Link[] = [],
): PaypalProblem => new PaypalProblem(422, [{ issue, description }], links)

/** 422 about one field. */
export const mismatch = (field: string, issue: string, description = sentence(issue)): PaypalProblem =>
  new PaypalProblem(422, [{ field, issue, description, location: 'body' }])

/** 400: a field is missing or malformed. */
export const malformed = (field: string, issue: string, value?: unknown): PaypalProblem => {
  const shown = typeof value === 'string' || typeof value === 'number' ? { value: String(value) } : {}
  return new PaypalProblem(400, [{ field, ...shown, location: 'body', issue, description: sentence(issue) }])
}

export const unknownResource = (id: string): PaypalProblem =>
  new PaypalProblem(404, [{ issue: 'INVALID_RESOURCE_ID', description: `There is no ${id}.` }])
