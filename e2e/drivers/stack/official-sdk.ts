import { join } from 'node:path'
import { rolldown } from 'rolldown'

const input = join(import.meta.dirname, '../../../node_modules/@braze/web-sdk/src/index.js')
let script: Promise<string> | undefined

/** The provider's package as one script that sets `window.braze`, as its CDN serves it. */
const buildScript = async (): Promise<string> => {
  const bundle = await rolldown({ input, platform: 'browser' })
  const { output } = await bundle.generate({ format: 'iife', name: 'braze', minify: true, codeSplitting: false })
  await bundle.close()
  return output[0].code
}

/** Uploads the engagement service's own SDK to its simulator; resolves to the address of the script. */
export const uploadOfficialSdk = async (engagement: string): Promise<string> => {
  script ??= buildScript()
  const answer = await fetch(`${engagement}/control/sdk`, {
    method: 'PUT',
    headers: { 'content-type': 'text/javascript' },
    body: await script,
  })
  if (!answer.ok) throw new Error(`The simulator refused the SDK: ${await answer.text()}`)
  const { path } = (await answer.json()) as { readonly path: string }
  return `${engagement}${path}`
}
