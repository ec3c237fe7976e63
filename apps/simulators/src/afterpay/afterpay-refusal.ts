/** A refusal in Afterpay's shape `{errorCode, errorId, message, httpStatusCode}`; the server adds the id. */
export class AfterpayRefusal extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

export const invalidObject = (message: string): AfterpayRefusal => new AfterpayRefusal(422, 'invalid_object', message)
