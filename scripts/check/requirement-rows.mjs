import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { root } from './tree.mjs'

/**
 * @typedef {{ id: string, title: string, text: string, source: string, side: string, decision?: string }} Row
 * @typedef {{ id: string, verdict: string, missing: string }} OpenRow
 */

const verdicts = new Set(['not-built', 'partly-built', 'thinly-tested'])

/** @returns {Row[]} docs/requirements.yaml */
export const readRows = () => readYaml('requirements.yaml')

/** @returns {OpenRow[]} docs/requirements-open.yaml */
export const readOpenRows = () => readYaml('requirements-open.yaml')

/** What is wrong with the list of rows that are not proven, one sentence each. */
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

const readYaml = (name) => parse(readFileSync(join(root, 'docs', name), 'utf8'))
