/**
 * Types for the parts of scripts/setup that journeys use. The scripts are plain JavaScript, because they run before
 * packages are installed.
 */
declare module '*/setup/browser.mjs' {
  export function findBrowser(): Promise<string>
  export function findJourneyBrowser(): Promise<string>
}
declare module '*/setup/build.mjs' {
  export function ensureBuild(): Promise<void>
  export function ensureNativeBuild(): Promise<void>
}
declare module '*/setup/servers.mjs' {
  import type { ChildProcess } from 'node:child_process'

  export type Server<Ready> = { readonly child: ChildProcess; readonly ready: Promise<Ready> }
  export function startServer<Ready>(options: {
    name: string
    main: string
    env: NodeJS.ProcessEnv
    log: string
    readyWithin: number
    ended: (sentence: string) => void
  }): Server<Ready>
  export function stopServer(server: Server<unknown>, milliseconds: number): Promise<void>
  export function registerPaypalWebhook(standIn: string, shop: string): Promise<void>
  export function introducePos(
    simulators: Server<{ readonly urls: { readonly kitchen: string } }>,
    shop: { readonly url: string; readonly posKeyFile: string },
  ): Promise<void>
  export function connectContentEditor(simulator: string, shop: string): Promise<void>
}
declare module '*/test/file-order.mjs' {
  export { BaseSequencer as default } from 'vitest/node'
}
