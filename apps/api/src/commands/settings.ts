import { fileURLToPath } from 'node:url'
import { readConfiguration, settingGroups } from '../configuration.ts'
import { settingLines } from '../platform/settings/setting-lines.ts'

const root = fileURLToPath(new URL('../../../../', import.meta.url)).replace(/\/$/, '')

const read = readConfiguration(process.env, root)
const complaints = 'complaints' in read ? read.complaints : []
for (const line of settingLines(Object.values(settingGroups), { environ: process.env, root }))
  process.stdout.write(`${line}\n`)
for (const complaint of complaints) process.stderr.write(`The API cannot start: ${complaint}.\n`)
if (complaints.length > 0) process.exitCode = 1
