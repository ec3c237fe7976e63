// Lists every package of the lockfile as CycloneDX 1.5, and asks the registry for known advisories: `npm run sbom [--
// file]`.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { listPackages } from './check/packages-list.mjs'
import { askForAdvisories } from './check/advisories.mjs'
import { root, say, tell, workFolder } from './setup/say.mjs'

await tell(() => {
  const file = resolve(process.argv[2] ?? join(workFolder, 'sbom.cdx.json'))
  const list = listPackages()
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify(list, null, 2)}\n`)
  say(`${relative(root, file)} lists ${list.components.length} packages.`)

  const { sentence, isBad } = askForAdvisories()
  say(sentence)
  if (isBad) process.exitCode = 1
})
