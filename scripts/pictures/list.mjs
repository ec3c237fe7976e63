import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { Sorry } from '../setup/say.mjs'
import { kindsOfFile, roomForAll } from './budgets.mjs'
import { writeWhole } from './place.mjs'

const ownFiles = new Set(['sources.json'])

/** The list that the API reads, and the fingerprint of the sources of each picture. */
export function readList(place) {
  return {
    list: { products: {}, layers: {}, hero: null, ...readJson(place.manifest, {}) },
    sources: readJson(place.sources, {}),
  }
}

const readJson = (file, otherwise) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : otherwise)

/** Home has one picture and needs no id. */
export const entryOf = (list, shelf, id) => (shelf === 'home' ? (list.hero ?? undefined) : list[shelf][id])

/** The files of a picture, as paths below assets/pictures. */
export function filesOf({ file, widths, parts }) {
  const bases = parts ? parts.map((part) => `${file}-${part}`) : [file]
  return bases.flatMap((base) => widths.flatMap((width) => kindsOfFile.map((kind) => `${base}-${width}.${kind}`)))
}

export const allFilesOf = (list) =>
  [...Object.values(list.products), ...Object.values(list.layers), list.hero].filter(Boolean).flatMap(filesOf)

/** All picture files in the folder, with or without an entry in the list. */
export function filesThere(place) {
  if (!existsSync(place.pictures)) return []
  return readdirSync(place.pictures, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(place.pictures, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((name) => !ownFiles.has(name))
    .sort()
}

export const bytesOf = (place, names) => names.reduce((sum, name) => sum + statSync(join(place.pictures, name)).size, 0)

/** True while every file of a picture is there. */
export const isThere = (place, entry) => filesOf(entry).every((name) => existsSync(join(place.pictures, name)))

/**
 * Replaces a picture in the list by its new encoding: writes the files, then the list, then deletes the old files.
 * After a stop at any point the list names only files that exist.
 */
export function adopt(place, { shelf, job: { id } }, { entry, files }, fingerprint, room = roomForAll) {
  const { list, sources } = readList(place)
  const before = entryOf(list, shelf, id)
  const retired = new Set(before ? filesOf(before) : [])
  refuseOverflow(place, list, retired, files, room)
  for (const { name, buffer } of files) writeWhole(join(place.pictures, name), buffer)
  if (shelf === 'home') list.hero = entry
  else list[shelf][id] = entry
  writeWhole(place.manifest, inLines({ ...list, products: sorted(list.products), layers: sorted(list.layers) }))
  writeWhole(place.sources, inOrder(sorted({ ...sources, [`${shelf}/${id}`]: fingerprint })))
  for (const { name } of files) retired.delete(name)
  for (const name of retired) rmSync(join(place.pictures, name), { force: true })
}

function refuseOverflow(place, list, retired, files, room) {
  const staying = allFilesOf(list).filter((name) => !retired.has(name) && existsSync(join(place.pictures, name)))
  const bytes = bytesOf(place, staying) + files.reduce((sum, { buffer }) => sum + buffer.length, 0)
  if (bytes <= room) return
  const megabytes = (count) => (count / 1_000_000).toFixed(1)
  throw new Sorry(
    `All pictures together would take ${megabytes(bytes)} MB, and ${megabytes(room)} MB is all they may: lower the budgets in scripts/pictures/budgets.mjs.`,
  )
}

/** Records that a picture is up to date, after a change of its sources that does not show. */
export function accept(place, { shelf, job: { id } }, fingerprint) {
  const { sources } = readList(place)
  writeWhole(place.sources, inOrder(sorted({ ...sources, [`${shelf}/${id}`]: fingerprint })))
}

/** Removes pictures of products that are no longer sold, and files without an entry. */
export function sweep(place, wanted) {
  const { list, sources } = readList(place)
  const kept = (shelf) => Object.fromEntries(Object.entries(list[shelf]).filter(([id]) => wanted[shelf].includes(id)))
  const next = { ...list, products: kept('products'), layers: kept('layers') }
  const gone = Object.keys(sources).filter((key) => !entryOf(next, ...key.split('/')))
  if (gone.length > 0) {
    writeWhole(place.manifest, inLines(next))
    writeWhole(
      place.sources,
      inOrder(Object.fromEntries(Object.entries(sources).filter(([key]) => !gone.includes(key)))),
    )
  }
  const named = new Set(allFilesOf(next))
  for (const name of filesThere(place)) if (!named.has(name)) rmSync(join(place.pictures, name))
}

/** The missing pictures, as `shelf/id`. */
export function missingOf(list, wanted) {
  return ['products', 'layers'].flatMap((shelf) =>
    wanted[shelf].filter((id) => !list[shelf][id]).map((id) => `${shelf}/${id}`),
  )
}

const sorted = (table) => Object.fromEntries(Object.entries(table).sort(([one], [other]) => (one < other ? -1 : 1)))
const inOrder = (value) => `${JSON.stringify(value, null, 2)}\n`
/** With the widths of a picture on one line: there are hundreds of pictures. */
const inLines = (list) =>
  inOrder(list).replaceAll(/\[\s+([^[\]]*?)\s+\]/g, (_, inner) => `[${inner.replaceAll(/\s+/g, ' ')}]`)
