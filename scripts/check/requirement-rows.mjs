import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { root } from './tree.mjs'

/**
 * @typedef {{ id: string, title: string, text: string, source: string, origin: 'documents' | 'ours', side: string,
 *   decision?: string, changed?: string }} Row
 * @typedef {{ id: string, verdict: string, missing: string }} OpenRow
 */

const verdicts = new Set(['not-built', 'partly-built', 'thinly-tested'])

/** @returns {Row[]} docs/requirements.yaml */
export const readRows = () => readYaml('requirements.yaml')

/** @returns {OpenRow[]} docs/requirements-open.yaml */
export const readOpenRows = () => readYaml('requirements-open.yaml')

/** Faults of the list of open rows, one sentence each. */
export function openRowFaults(open, ids) {
  const known = new Set(ids)
  const seen = new Set()
  return open.flatMap(({ id, verdict, missing, ...others }) => {
    const faults = []
    if (!known.has(id)) faults.push(`${id} is not a requirement`)
    if (seen.has(id)) faults.push(`${id} is listed twice`)
    if (!verdicts.has(verdict)) faults.push(`${id} has the verdict ${verdict}; there are ${[...verdicts].join(', ')}`)
    if (typeof missing !== 'string' || missing.trim() === '') faults.push(`${id} does not say what is missing`)
    for (const name of Object.keys(others)) faults.push(`${id} has the unknown field ${name}`)
    seen.add(id)
    return faults
  })
}

/** Faults of the rows: the text of a documented row must not change, and no such row may be added or removed. */
export function rowFaults(rows, checksums) {
  const seen = new Set()
  const faults = rows.flatMap((row) => {
    const { id, origin } = row
    const isRepeated = seen.has(id)
    seen.add(id)
    if (isRepeated) return [`${id} is there twice`]
    if (origin === 'ours') return checksums.has(id) ? [`${id} is a row of the documents, not ours`] : []
    if (origin !== 'documents') return [`${id} has the origin ${origin}; there are documents and ours`]
    if (!checksums.has(id)) return [`${id} is not a row of the documents`]
    return checksums.get(id) === checksumOf(row)
      ? []
      : [`${id} differs from the documents in title, text or source: reword its decision instead`]
  })
  const lost = [...checksums.keys()].filter((id) => !seen.has(id))
  return [...faults, ...lost.map((id) => `${id} of the documents is missing`)]
}

const oneLine = (text) => text.replace(/\s+/g, ' ').trim()
const hashOf = (value) => createHash('sha256').update(JSON.stringify(value)).digest('hex')

/** A hash of a row's text, independent of YAML's line breaks. */
export const checksumOf = ({ title, text, source }) => hashOf([title, text, source].map(oneLine))

/** A hash of a row's decision, independent of YAML's line breaks. */
export const decisionChecksumOf = ({ decision = '' }) => hashOf(oneLine(decision))

/**
 * Rows whose decision differs from the one that was proposed with the documents and which do not say why in `changed`,
 * and rows with a reason without a difference. A reversal names a page of docs/decisions, which must exist.
 */
export function changeFaults(rows, proposed, hasRecord) {
  return rows
    .filter(({ origin }) => origin === 'documents')
    .flatMap((row) => {
      const { id, changed = '' } = row
      const isChanged = proposed.get(id) !== decisionChecksumOf(row)
      const reason = oneLine(changed)
      if (isChanged && reason === '') return [`${id} has another decision than was proposed: say why in changed`]
      if (!isChanged && reason !== '') return [`${id} has the proposed decision, so that changed says nothing`]
      const [, record = null] = /docs\/decisions\/(\d{4})/.exec(reason) ?? []
      const isRecorded = record !== null && hasRecord(record)
      return reason.startsWith('Reversed') && !isRecorded ? [`${id} reverses a proposal without a decision record`] : []
    })
}

/** @returns {Map<string, string>} docs/requirements.sha256: one line for each row of the documents */
export const readChecksums = () => readHashes('requirements.sha256')

/** @returns {Map<string, string>} docs/proposed-decisions.sha256: the decisions proposed with the documents */
export const readProposedDecisions = () => readHashes('proposed-decisions.sha256')

const readHashes = (name) =>
  new Map(
    readFileSync(join(root, 'docs', name), 'utf8')
      .trim()
      .split('\n')
      .map((line) => line.split('  ').reverse()),
  )

const readYaml = (name) => parse(readFileSync(join(root, 'docs', name), 'utf8'))
