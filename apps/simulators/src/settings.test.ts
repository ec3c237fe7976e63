import { expect, test } from 'vitest'
import { clockFrom } from './platform/clock.ts'
import { InvalidSetting } from './platform/party-definition.ts'
import { party as kitchen } from './kitchen/party.ts'
import { readSettings } from './settings.ts'

const settings = (environment: Readonly<Record<string, string>>) => () => readSettings(environment, 0)
const kitchenWith = (environment: Readonly<Record<string, string>>) => () => kitchen.make(environment, clockFrom(0))

test.each([
  ['a port that is no number', settings({ SIMULATORS_PORT: 'eighty' }), 'SIMULATORS_PORT is "eighty"'],
  ['a port that leaves no room above', settings({ SIMULATORS_PORT: '65501' }), 'SIMULATORS_PORT is "65501"'],
  ['a clock that is no instant', settings({ CLOCK: 'yesterday' }), 'CLOCK is "yesterday"'],
  ['a kitchen without speed', kitchenWith({ KITCHEN_SPEED: '0' }), 'KITCHEN_SPEED is "0"'],
])('[CFG-11] refuses %s with one sentence', (_what, read, sentence) => {
  expect(read).toThrow(InvalidSetting)
  expect(read).toThrow(sentence)
})

test('[CFG-11] without settings the simulators use ports from 8090 and the time of day', () => {
  expect(readSettings({}, 17)).toEqual({ port: 8090, clockStart: 17 })
})
