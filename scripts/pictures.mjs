// Makes the pictures of everything on the menu: see `npm run pictures -- --help`.
import { setPriority } from 'node:os'
import { parseArgs } from 'node:util'
import { isInstalled } from './setup/install.mjs'
import { checkPlatform } from './setup/node24.mjs'
import { isEnding, stopOnSignal } from './setup/run.mjs'
import { root, say, Sorry, tell } from './setup/say.mjs'

const help = `npm run pictures -- [options]

Renders the pictures whose recipe or sources have changed, encodes them as AVIF and WebP within their budgets into
assets/pictures, and writes assets/pictures.json and the contact sheets in docs/pictures. Stopped at any time it goes on where
it was. Rendering needs the Debian packages of assets/packages.txt; BLENDER may name another blender.

  --only GLOB      only these ids, as in --only 'garlic-*,cola-375'
  --kind KIND      only base, sauce, cheese, topping, pizza, thing or meal
  --limit MINUTES  begin nothing new after that
  --list           list the state of each picture, make none
  --check          say what is missing or out of date, make none; exit code 1 if anything is
  --encode-only    encode again what is rendered, as after a change of budgets
  --sheets         draw the contact sheets again
  --compare        put the builder's stacked layers beside single renders of the same pizzas, in same-kitchen.webp
  --shop           photograph home, menu and builder with their pictures
  --accept         mark existing pictures as up to date after changes of their sources that do not show`

const options = {
  only: { type: 'string', default: '*' },
  kind: { type: 'string' },
  limit: { type: 'string' },
  list: { type: 'boolean', default: false },
  check: { type: 'boolean', default: false },
  'encode-only': { type: 'boolean', default: false },
  sheets: { type: 'boolean', default: false },
  compare: { type: 'boolean', default: false },
  shop: { type: 'boolean', default: false },
  accept: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
}

await tell(async () => {
  const asked = understood()
  if (asked.help) return say(help)
  checkPlatform()
  if (!isInstalled()) throw new Sorry('The packages are not installed yet: run npm ci first.')
  const { placeIn } = await import('./pictures/place.mjs')
  const place = placeIn(root)
  const { chosen, lacking, wanted } = await choose(place, asked)
  if (asked.list) return list(chosen)
  if (asked.compare || asked.shop) return show(place, asked)
  if (asked.check) return check(chosen, lacking)
  await make(place, asked, chosen, wanted)
})

function understood() {
  try {
    const { values } = parseArgs({ options })
    const minutes = values.limit === undefined ? Infinity : Number(values.limit)
    if (Number.isNaN(minutes) || minutes <= 0) throw new Sorry(`--limit takes minutes, not ${values.limit}.`)
    return { ...values, until: Date.now() + 60_000 * minutes }
  } catch (error) {
    if (String(error.code).startsWith('ERR_PARSE_ARGS')) throw new Sorry(`${error.message}\n\n${help}`)
    throw error
  }
}

/** The chosen jobs with their state, the missing pictures, and the ids of everything that needs a picture. */
async function choose(place, { only, kind }) {
  const { readMenu, readTable, wantedOf } = await import('./pictures/menu.mjs')
  const { globTest, jobsOf, kinds } = await import('./pictures/jobs.mjs')
  const { jobStates } = await import('./pictures/queue.mjs')
  const { missingOf, readList } = await import('./pictures/list.mjs')
  if (kind !== undefined && !kinds.includes(kind))
    throw new Sorry(`There is no kind ${kind}, only ${kinds.join(', ')}.`)
  const menu = readMenu(place.content)
  const matches = globTest(only)
  const jobs = jobsOf(menu, readTable(place.assets)).filter(
    ({ job }) => matches(job.id) && (kind === undefined || job.kind === kind),
  )
  const wanted = wantedOf(menu)
  const lacking = missingOf(readList(place).list, wanted).filter((key) => matches(key.split('/')[1]))
  if (jobs.length + lacking.length === 0)
    throw new Sorry(`No picture is called ${only}${kind ? ` and is a ${kind}` : ''}.`)
  return { chosen: jobStates(place, jobs), lacking, wanted }
}

function list(chosen) {
  for (const { job, state, pictured } of chosen) {
    say(
      `${job.id.padEnd(36)}${job.kind.padEnd(9)}${state}${state !== 'done' && pictured ? ', an older one is shown' : ''}`,
    )
  }
  say(`\n${chosen.filter(({ state }) => state === 'done').length} of ${chosen.length} are up to date.`)
}

/** Lists pictures that are out of date or missing (`lacking`), and fails if there are any. */
function check(chosen, lacking) {
  const stale = chosen.filter(({ state, pictured }) => state !== 'done' && pictured)
  for (const { job } of stale) say(`out of date: ${job.id}`)
  for (const key of lacking) say(`missing: ${key}`)
  if (stale.length + lacking.length === 0) return say('Every picture is there and up to date.')
  say(`\n${stale.length} out of date, ${lacking.length} missing.`)
  process.exitCode = 1
}

/** Photographs the pictures where they are used; the sheets are in docs/pictures with the others. */
async function show(place, asked) {
  stopOnSignal()
  if (asked.compare) await (await import('./pictures/same-kitchen.mjs')).compareWithBuilder(place)
  if (asked.shop) await (await import('./pictures/shop-window.mjs')).photographShop(place)
}

async function make(place, asked, chosen, wanted) {
  const { acceptAll, encodeAgain, makePictures } = await import('./pictures/queue.mjs')
  const { allFilesOf, bytesOf, readList, sweep } = await import('./pictures/list.mjs')
  if (asked.accept) {
    acceptAll(place, chosen)
    return say('Taken as up to date.')
  }
  stopOnSignal()
  process.once(
    'exit',
    () => isEnding() && say('Stopped. Finished pictures are kept; the next run continues from here.'),
  )
  setPriority(10)
  sweep(place, wanted)
  const before = JSON.stringify(readList(place).list)
  try {
    const failures = asked['encode-only'] ? await encodeAgain(place, chosen) : await makePictures(place, chosen, asked)
    if (failures.length > 0) throw new Sorry(`Not made: ${failures.join(', ')}.`)
  } finally {
    const { list: now } = readList(place)
    if (asked.sheets || JSON.stringify(now) !== before) await drawSheets(place, now)
    const bytes = bytesOf(place, allFilesOf(now))
    say(
      `${Object.keys(now.products).length} products and ${Object.keys(now.layers).length} layers, ${(bytes / 1_000_000).toFixed(1)} MB.`,
    )
  }
}

async function drawSheets(place, now) {
  const { writeSheets } = await import('./pictures/sheets.mjs')
  await writeSheets(place, now)
  say('Contact sheets: docs/pictures')
}
