import { expect, test } from 'vitest'
import { asModule } from './react-modules.mjs'

test('assignments to exports become exported variables, and `require` calls become imports', () => {
  const code = [
    '"use strict";',
    'var React = require("react"),',
    '  Scheduler = require("scheduler"),',
    '  count = 0;',
    'exports.now = void 0;',
    'if (count) exports.now = function () { return 1; };',
    'exports.read = function () { return exports.now() + React.version; };',
  ].join('\n')
  expect(asModule(code)).toBe(
    [
      'import * as React from "react";import * as Scheduler from "scheduler";',
      'var count = 0;',
      'var $now = void 0;',
      'if (count) $now = function () { return 1; };',
      'var $read = function () { return $now() + React.version; };',
      'export {$now as now,$read as read};',
    ].join('\n'),
  )
})

test('a file with other CommonJS in it is refused', () => {
  expect(() => asModule('module.exports = 1;')).toThrow('CommonJS')
  expect(() => asModule('if (a) b = require("b");')).toThrow('CommonJS')
})
