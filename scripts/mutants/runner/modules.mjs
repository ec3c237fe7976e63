import { readFileSync } from 'node:fs'
import { createRequire, SourceMap } from 'node:module'
import { dirname } from 'node:path'
import { pathToFileURL } from 'node:url'
import { compileFunction } from 'node:vm'
import ts from 'typescript'

/** @typedef {(exports: object, require: (name: string) => unknown, importMeta: object) => void} Body */
/**
 * @typedef {{ body: Body, imports: Map<string, string | null>, map: string }} Module A package that is not ours has no
 * file.
 */

const compilerOptions = {
  module: ts.ModuleKind.CommonJS,
  target: ts.ScriptTarget.ESNext,
  jsx: ts.JsxEmit.ReactJSX,
  esModuleInterop: true,
  sourceMap: true,
}

/**
 * Compiles each source file once and evaluates it as often as needed, so that a run of a mutant begins with fresh
 * modules in milliseconds.
 * @param {Record<string, unknown>} replaced Modules by name, such as `vitest`
 */
export function makeModules(replaced) {
  /** @type {Map<string, Module>} */
  const compiled = new Map()
  /** @type {Map<string, Set<string>>} */
  const reached = new Map()

  function moduleOf(file) {
    const known = compiled.get(file)
    if (known) return known
    const { outputText, sourceMapText = '' } = ts.transpileModule(readFileSync(file, 'utf8'), {
      compilerOptions,
      fileName: file,
    })
    const text = outputText.replaceAll('import.meta', 'importMeta')
    const body = compileFunction(text, ['exports', 'require', 'importMeta'], { filename: file })
    const names = [...text.matchAll(/\brequire\("([^"]+)"\)/g)].map(([, name = '']) => name)
    const imports = new Map(names.map((name) => [name, fileOf(name, file)]))
    const module = { body, imports, map: sourceMapText }
    compiled.set(file, module)
    return module
  }

  function fileOf(name, from) {
    if (Object.hasOwn(replaced, name) || name.startsWith('node:')) return null
    const file = createRequire(from).resolve(name)
    return file.includes('/node_modules/') ? null : file
  }

  /** Every source file that a file imports, itself included. @param {string} file @returns {Set<string>} */
  function reach(file) {
    const known = reached.get(file)
    if (known) return known
    const all = new Set([file])
    for (const each of all) for (const next of moduleOf(each).imports.values()) if (next) all.add(next)
    reached.set(file, all)
    return all
  }

  /** Evaluates a file and all that it imports again. @param {string} entry */
  function evaluate(entry) {
    const loaded = new Map()
    function load(file) {
      if (loaded.has(file)) return loaded.get(file)
      const exports = {}
      loaded.set(file, exports)
      const { body, imports } = moduleOf(file)
      const require = (name) => {
        const ours = imports.get(name)
        if (ours) return load(ours)
        return Object.hasOwn(replaced, name) ? replaced[name] : createRequire(file)(name)
      }
      body(exports, require, { url: pathToFileURL(file).href, filename: file, dirname: dirname(file) })
      return exports
    }
    return load(entry)
  }

  /**
   * The place in the source of a file of the first call from it in a stack, counted from 0.
   * @param {string} file @param {string} stack @returns {{ line: number, column: number } | undefined}
   */
  function placeIn(file, stack) {
    const after = stack.slice(stack.indexOf(`${file}:`) + file.length)
    const [, line, column] = /^:(\d+):(\d+)/.exec(after) ?? []
    if (line === undefined) return undefined
    const found = new SourceMap(JSON.parse(moduleOf(file).map)).findEntry(Number(line) - 1, Number(column) - 1)
    return 'originalLine' in found ? { line: found.originalLine, column: found.originalColumn } : undefined
  }

  return { reach, evaluate, placeIn }
}
