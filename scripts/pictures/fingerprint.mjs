import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { normalisedSource } from './normalised-source.mjs'

const moduleOf = (id) => `${id.replaceAll('-', '_')}.py`
const toppingModule = (id) => `pizza/toppings/${moduleOf(id)}`

/** These modules only select the module that draws; they do not change the picture. */
const signposts = new Set(['render.py', 'table/families.py'])

/** Finds the sources of a picture: only the Python modules below `assets` that its job uses. */
export function fingerprints(assets) {
  const look = reader(assets)
  return {
    /** Paths below `assets` of the modules that can change the picture. */
    sourcesOf: (job) => sourcesOf(job, look),
    /** A hash of the job and all its sources: the same hash means the same picture. */
    fingerprintOf(job) {
      const hash = createHash('sha256').update(JSON.stringify(job))
      for (const file of sourcesOf(job, look)) hash.update(`\0${file}\0`).update(look.code(file))
      return hash.digest('hex').slice(0, 16)
    },
  }
}

/**
 * The module that renders a job, and its imports. Toppings and families are chosen at run time, so the job names them.
 */
function sourcesOf(job, look) {
  const all = new Set()
  for (const root of [entranceOf(job, look), ...chosenBy(job, look)]) look.follow(root, all)
  return [...all].filter((file) => !signposts.has(file)).sort()
}

/** The renderer's table names the module of each kind: `'pizza': ('pizza.hero', 'render_pizza')`. */
function entranceOf({ kind }, look) {
  const entrance = pointedAt('render.py', kind, look)
  if (!entrance) throw new Error(`assets/render.py names no module for the kind ${kind}`)
  return entrance
}

/** The value of a name in a signpost: the first of several, or the only one. */
function pointedAt(signpost, name, look) {
  const entry = new RegExp(`['"]${name}['"]\\s*:\\s*\\(?\\s*['"]([\\w.]+)['"]`).exec(look.code(signpost))
  return entry && `${entry[1].replaceAll('.', '/')}.py`
}

function chosenBy(job, look) {
  if (job.kind === 'thing') return [pointedAt('table/families.py', job.family, look) ?? `table/${moduleOf(job.family)}`]
  return job.kind === 'meal' ? job.items.flatMap((item) => chosenBy(item, look)) : toppingsOf(job).map(toppingModule)
}

function toppingsOf(job) {
  const recipes = [job, job.left, job.right].filter(Boolean)
  return recipes.flatMap(({ toppings = {}, ingredient = [] }) => [...Object.keys(toppings), ingredient].flat())
}

/** Reads the sources once: hundreds of jobs share them. */
function reader(assets) {
  const texts = new Map()
  const text = (file) => {
    if (!texts.has(file)) {
      const path = join(assets, file)
      texts.set(file, existsSync(path) ? readFileSync(path, 'utf8') : undefined)
    }
    return texts.get(file)
  }
  const exists = (file) => text(file) !== undefined
  return {
    code: (file) => normalisedSource(text(file) ?? ''),
    /** Adds a module and everything that it imports from `assets`. */
    follow(file, found) {
      const open = [file]
      for (let each = open.pop(); each; each = open.pop()) {
        if (found.has(each) || !exists(each)) continue
        found.add(each)
        open.push(...importsOf(text(each), each))
      }
    },
  }
}

const importLine = /^[ \t]*(?:from[ \t]+([.\w]+)[ \t]+import[ \t]+(?:\(([^)]*)\)|([^\n#]+))|import[ \t]+([^\n#]+))/gm

/** Candidate files of a module's imports; the caller skips those that do not exist. */
function importsOf(code, file) {
  return [...code.matchAll(importLine)].flatMap(([, from, bracketed, names, plain]) => {
    if (plain) return namesIn(plain).flatMap(placesOf)
    const base = absolute(from, file)
    return [...placesOf(base), ...namesIn(bracketed ?? names).flatMap((name) => placesOf(`${base}.${name}`))]
  })
}

const namesIn = (list) =>
  list
    .replaceAll(/#.*$/gm, '')
    .split(',')
    .map((name) => name.trim().split(/\s+/)[0])
    .filter(Boolean)

const placesOf = (module) => {
  const path = module.replaceAll('.', '/')
  return [`${path}.py`, `${path}/__init__.py`]
}

/** `from .lay import` in pizza/toppings/ham.py means pizza.toppings.lay. */
function absolute(module, file) {
  const dots = /^\.*/.exec(module)[0].length
  if (dots === 0) return module
  let folder = dirname(file)
  for (let up = 1; up < dots; up += 1) folder = dirname(folder)
  return [...(folder === '.' ? [] : folder.split('/')), ...module.slice(dots).split('.')].filter(Boolean).join('.')
}
