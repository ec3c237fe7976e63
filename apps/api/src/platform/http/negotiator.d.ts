/** The one method of negotiator 1.1 that we call; the published types lack its option `preferred`. */
declare module 'negotiator' {
  export default class Negotiator {
    constructor(request: { readonly headers: Readonly<Record<string, string | readonly string[] | undefined>> })
    /** The best of `available` for the request's Accept-Encoding; `preferred` decides between equal qualities. */
    encoding(available: readonly string[], options: { readonly preferred: readonly string[] }): string | undefined
  }
}
