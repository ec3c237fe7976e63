/** A refusal with the status and the words of the service. */
export class ServiceRefusal extends Error {
  readonly statusCode: number
  readonly causes: readonly string[]
  constructor(statusCode: number, detail: string, causes: readonly string[] = []) {
    super(detail)
    this.statusCode = statusCode
    this.causes = causes
  }
}
