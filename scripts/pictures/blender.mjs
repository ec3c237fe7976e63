import { spawnSync } from 'node:child_process'
import { closeSync, openSync, readFileSync, readSync, statSync } from 'node:fs'
import { availableParallelism, freemem } from 'node:os'
import { say, Sorry } from '../setup/say.mjs'
import { run } from '../setup/run.mjs'

/** Memory that one Blender may need, in bytes. */
const roomOfOne = 2_000_000_000
const signOfLife = 20_000
const hour = 3_600_000

/** The blender to use: the one on the PATH, or what BLENDER names. */
const blenderName = () => process.env.BLENDER || 'blender'

const install =
  'install what assets/packages.txt lists (on Debian: xargs apt-get install -y --no-install-recommends < assets/packages.txt).'

export function checkBlender() {
  const { error, status } = spawnSync(blenderName(), ['--version'], { stdio: 'ignore' })
  if (error || status !== 0) throw new Sorry(`Blender does not run here: ${install}`)
}

/** Renders one job into its folder. Resolves to undefined, or to a short description of the failure. */
export async function render(place, job, { file, log }) {
  const args = ['-b', '-t', '1', '--python-exit-code', '1', '-P', place.renderer, '--', file]
  const life = lifeSigns(job.id, log)
  try {
    const { code, tail, late } = await run(blenderName(), args, { log, limit: hour, env: quietPython() })
    const lacking = /No module named '(numpy|scipy)'/.exec(tail)?.[1]
    if (lacking) throw new Sorry(`Blender finds no ${lacking}: ${install}`)
    if (late) return 'it took more than an hour'
    return code === 0 ? undefined : lastError(tail)
  } finally {
    clearInterval(life)
  }
}

/**
 * One thread each keeps every core busy: half of the time of a picture is spent on shapes and noise, where threads do
 * not help.
 */
export const renderersAtOnce = () => Math.max(1, Math.min(availableParallelism(), Math.floor(freemem() / roomOfOne)))

/** Keeps Python's compiled modules out of the sources. */
const quietPython = () => ({ ...process.env, PYTHONDONTWRITEBYTECODE: '1' })

function lifeSigns(id, log) {
  const start = Date.now()
  return setInterval(() => {
    const reached = [`${Math.round((Date.now() - start) / 1000)} s`, progressIn(log)].filter(Boolean)
    say(`    ${id}: ${reached.join(', ')}`)
  }, signOfLife)
}

/** The progress of a picture: the last status line of the renderer or of Blender. */
export function progressIn(log) {
  const last = [...endOf(log, 20_000).matchAll(/^PROGRESS (\d*\.?\d+)|Sample (\d+\/\d+)/gm)].at(-1)
  if (!last) return undefined
  return last[1] ? `${Math.round(100 * last[1])} %` : `sample ${last[2].replace('/', ' of ')}`
}

function endOf(file, bytes) {
  try {
    const { size } = statSync(file)
    if (size <= bytes) return readFileSync(file, 'utf8')
    const descriptor = openSync(file, 'r')
    const buffer = Buffer.alloc(bytes)
    readSync(descriptor, buffer, 0, bytes, size - bytes)
    closeSync(descriptor)
    return buffer.toString('utf8')
  } catch {
    return ''
  }
}

/** Python prints the error on its last line; Blender prints its farewell after it. */
function lastError(tail) {
  const lines = tail.trim().split('\n')
  return lines.findLast((line) => /^\w*(Error|Exception)\b/.test(line)) ?? lines.at(-1) ?? 'it said nothing'
}
