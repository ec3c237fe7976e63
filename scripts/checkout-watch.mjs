// Compares the payment page of a running shop with config/checkout-scripts.yaml: `npm run checkout:watch --
// https://shop.example.com`. Exits with 1 if it differs or cannot be read. `--accept` accepts the current
// scripts of third parties.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { acceptable, differences, sentenceOf } from './checkout-watch/compare.mjs'
import { listFile, readList } from './checkout-watch/list.mjs'
import { observe } from './checkout-watch/observe.mjs'
import { basesOf } from './checkout-watch/settings.mjs'
import { root, say, Sorry, tell, workFolder } from './setup/say.mjs'

const usage =
  'Name the shop: npm run checkout:watch -- https://shop.example.com [--accept] [--accepted FILE] [--build FOLDER]'

const readArguments = () => {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        accept: { type: 'boolean', default: false },
        accepted: { type: 'string', default: join(workFolder, 'checkout-accepted.json') },
        build: { type: 'string', default: join(root, 'apps', 'web', 'dist', 'client') },
      },
    })
  } catch {
    throw new Sorry(usage)
  }
}

/** The hashes that were accepted before, by address. */
const readAccepted = (file) => {
  try {
    return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).scripts : {}
  } catch {
    throw new Sorry(`${file} cannot be read as JSON: restore it, or remove it and accept the scripts again.`)
  }
}

const isWebAddress = (text) => ['http:', 'https:'].includes(URL.parse(text)?.protocol ?? '')

await tell(async () => {
  const { values, positionals } = readArguments()
  const [shop = ''] = positionals
  if (!isWebAddress(shop)) throw new Sorry(usage)
  const list = readList()
  const bases = basesOf(shop, process.env)
  const build = existsSync(join(values.build, 'assets')) ? values.build : null
  if (build === null)
    say(`There is no build at ${values.build}: the shop's own scripts are compared with those accepted.`)
  const accepted = readAccepted(values.accepted)
  const seen = await observe(shop, list, bases)
  const found = differences(seen, { list, bases, build, accepted })
  if (values.accept) {
    const scripts = acceptable(seen, { list, bases, build })
    mkdirSync(dirname(values.accepted), { recursive: true })
    writeFileSync(values.accepted, JSON.stringify({ acceptedAt: new Date().toISOString(), shop, scripts }, null, 2))
    for (const [address, hash] of Object.entries(scripts)) say(`accepted ${address}\n    ${hash}`)
  }
  const isNew = ({ what }) =>
    values.accept && what.startsWith('script ') && what.slice(7) in acceptable(seen, { list, bases, build })
  const left = found.filter((each) => !isNew(each))
  for (const each of left) say(sentenceOf(each))
  const scripts = `${seen.scripts.size} scripts and all headers of ${new URL(shop).origin}/checkout`
  say(left.length === 0 ? `${scripts} are as ${listFile} says.` : `${left.length} differences in ${scripts}.`)
  if (left.length > 0) process.exitCode = 1
})
