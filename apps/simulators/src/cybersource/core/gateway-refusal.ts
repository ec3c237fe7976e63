export type Detail = { readonly field: string; readonly reason: 'MISSING_FIELD' | 'INVALID_DATA' }

/** A refusal in the gateway's shape; the server adds the time of the call to some bodies. */
export class GatewayRefusal extends Error {
  readonly status: number
  readonly body: object

  constructor(status: number, body: object, message: string) {
    super(message)
    this.status = status
    this.body = body
  }
}

const stock: Readonly<Record<string, string>> = {
  MISSING_FIELD: 'Declined - The request is missing one or more fields',
  INVALID_DATA: 'Declined - One or more fields in the request contains invalid data',
}

/** 400 for an invalid payment request, with a reason from the gateway's list. */
export const invalid = (
  reason: string,
  message: string = stock[reason] ?? reason,
  details: readonly Detail[] = [],
): GatewayRefusal =>
  new GatewayRefusal(
    400,
    { status: 'INVALID_REQUEST', reason, message, ...(details.length > 0 ? { details } : {}) },
    message,
  )

/** 400 for one invalid field. */
export const wrongField = (field: string, why: string): GatewayRefusal =>
  invalid('INVALID_DATA', `${stock.INVALID_DATA ?? ''}: ${why}`, [{ field, reason: 'INVALID_DATA' }])

/** 502: a gateway failure that leaves the result of the call unknown. */
export const serverError = (reason: string): GatewayRefusal =>
  new GatewayRefusal(502, { status: 'SERVER_ERROR', reason, message: 'Error - General system failure.' }, reason)

/** 401. The real gateway does not give the cause; the simulator adds it in the header `x-simulator-says`. */
export const unauthorised = (why: string): GatewayRefusal =>
  new GatewayRefusal(401, { response: { rmsg: 'Authentication Failed' } }, why)

/** A refusal of the token service, which has its own error shape. */
export const tokenRefusal = (
  status: 400 | 404 | 409 | 410,
  type: string,
  message: string,
  fields: readonly string[] = [],
): GatewayRefusal => {
  const details = fields.map((name) => ({ name }))
  return new GatewayRefusal(
    status,
    { errors: [{ type, message, ...(details.length > 0 ? { details } : {}) }] },
    message,
  )
}
