import { proving } from '@forno/proof/runs'
import { startApp } from '../start-app.ts'
import { startApi, type ApiProcess } from './api-process.ts'

export type RunningApi = Pick<ApiProcess, 'url' | 'stop'>
export type SeveralApis = readonly [RunningApi, RunningApi, ...RunningApi[]]

/** The API in the test's own process, listening on a socket. It runs no jobs. */
export const startHere = async (
  databaseUrl: string,
  environ: Readonly<Record<string, string>> = {},
): Promise<RunningApi> => {
  const settings = { TRUSTED_PROXIES: '127.0.0.0/8', ...environ }
  const { app, close } = await startApp(undefined, settings, undefined, databaseUrl)
  return { url: await app.listen({ port: 0, host: '127.0.0.1' }), stop: close }
}

/**
 * The API in several processes over one database. In `npm test` these are a process of its own and the test's process,
 * because each start costs 5 to 7 seconds; in `npm run prove`, three processes of their own.
 */
export const startSeveral = async (
  databaseUrl: string,
  dataDir: string,
  environ: Readonly<Record<string, string>> = {},
): Promise<SeveralApis> => {
  const start = () => startApi(databaseUrl, dataDir, environ)
  // The first process generates what they all share.
  const first = await start()
  if (!proving()) return [first, await startHere(databaseUrl, environ)]
  return [first, ...(await Promise.all([start(), start()]))]
}
