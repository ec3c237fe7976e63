// Explains every statement on a database that `fillGrown` filled, and writes the costs to a file. Its arguments are the
// database's URL, the chain's size and time as JSON, and the file.
import { writeFileSync } from 'node:fs'
import { openDatabase } from '../../src/platform/db/database.ts'
import { makeChain, type ChainOptions } from './chain.ts'
import { explainShop, tableOfUses } from './explain-shop.ts'
import { patientTimeouts } from './timeouts.ts'

const [url = '', options = '', file = ''] = process.argv.slice(2)
const database = openDatabase(url, 2, patientTimeouts)
try {
  const { uses } = await explainShop(database, makeChain(JSON.parse(options) as ChainOptions))
  writeFileSync(file, tableOfUses(uses))
} finally {
  await database.close()
}
