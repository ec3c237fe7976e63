/** The methods of negotiator 1.1 that we call; the published types lack the option `preferred`. */
declare module 'negotiator' {
  export default class Negotiator {
    constructor(request: { readonly headers: Readonly<Record<string, string | readonly string[] | undefined>> })
    /** The best of `available` for the request's Accept; the first without that header, undefined if it refuses all. */
    mediaType(available: readonly string[]): string | undefined
    /** The best of `available` for the request's Accept-Encoding; `preferred` decides between equal qualities. */
    encoding(available: readonly string[], options: { readonly preferred: readonly string[] }): string | undefined
  }
}
