/** The parts of JSON Schema that our contracts use. */
export type Schema = {
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly minItems?: number
  readonly maxItems?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly pattern?: string
  readonly format?: string
  readonly minimum?: number
  readonly exclusiveMinimum?: number
  readonly maximum?: number
  readonly multipleOf?: number
}

export type Parameter = {
  readonly name: string
  readonly in: 'path' | 'query' | 'header' | 'cookie'
  readonly required?: boolean
  readonly schema: Schema
}

type Content = Readonly<Record<string, { readonly schema?: Schema }>>
type DocumentedOperation = {
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly content: Content }
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>
}
export type OpenApi = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentedOperation>>>>
  readonly components: unknown
}

export type Operation = {
  /** Such as `GET /api/v1/store/{code}`. */
  readonly name: string
  readonly method: string
  readonly path: string
  readonly parameters: readonly Parameter[]
  readonly body: Schema | null
  /** Schemas by status; null means an empty answer. */
  readonly replies: ReadonlyMap<number, Schema | null>
  readonly mediaType: string
  readonly isStream: boolean
}

const firstSchema = (content: Content | undefined): Schema | null => Object.values(content ?? {})[0]?.schema ?? null

const successMediaType = (responses: DocumentedOperation['responses']): string => {
  const [success] = Object.entries(responses).filter(([status]) => status.startsWith('2'))
  return Object.keys(success?.[1].content ?? {})[0] ?? 'application/json'
}

/** Every documented call. */
export const operationsIn = (document: OpenApi): readonly Operation[] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody, responses }]) => ({
      name: `${method.toUpperCase()} ${path}`,
      method: method.toUpperCase(),
      path,
      parameters,
      body: requestBody === undefined ? null : firstSchema(requestBody.content),
      replies: new Map(
        Object.entries(responses).map(([status, { content }]) => [Number(status), firstSchema(content)]),
      ),
      mediaType: successMediaType(responses),
      isStream: successMediaType(responses) === 'text/event-stream',
    })),
  )
