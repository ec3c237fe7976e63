export type Detail = { readonly name: string; readonly message: string }

/** A refusal in Zip's shape: `{"error":{"code","message","details":[{"name","message"}]}}`. */
export class ZipRefusal extends Error {
  readonly status: number
  readonly body: object

  constructor(status: number, code: string, message: string, details: readonly Detail[] = []) {
    super(message)
    this.status = status
    this.body = { error: { code, message, details } }
  }
}

export const invalid = (message: string, details: readonly Detail[] = []): ZipRefusal =>
  new ZipRefusal(400, 'request_invalid', message, details)
