import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { root, Sorry } from '../setup/say.mjs'

/**
 * @typedef {Readonly<Record<string, readonly string[]>>} Directives
 * @typedef {{ name: string, setting: string, path: string, address?: string, purpose: string, owner: string,
 *   integrity: string, type?: string, onlyWhen?: string, allows?: Directives, allowsOfGoogle?: Directives,
 *   headers?: Record<string, string> }} Script
 * @typedef {{ scripts: readonly Script[], policy: Directives, policyWithServiceWorker: Directives,
 *   policyOverHttps: Directives,
 *   headers: Record<string, string>, headersOverHttps: Record<string, string>, absentHeaders: readonly string[] }} List
 */

export const listFile = join(root, 'config', 'checkout-scripts.yaml')

const needed = ['name', 'setting', 'path', 'purpose', 'owner', 'integrity']

/**
 * The scripts that the payment page may run; `config/checkout-scripts.yaml` explains the fields. Throws `Sorry` for a
 * row without a required field. @returns {List}
 */
export function readList(file = listFile) {
  const list = parse(readFileSync(file, 'utf8'))
  for (const script of list.scripts)
    for (const field of needed)
      if (typeof script[field] !== 'string' || script[field] === '')
        throw new Sorry(`${file}: the script ${script.name ?? '?'} has no ${field}.`)
  return list
}
