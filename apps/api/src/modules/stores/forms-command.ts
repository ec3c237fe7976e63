import { ageInWords } from '@forno/domain/customers/forms'
import { readReference } from '@forno/domain/orders/reference'
import type { Clock } from '../../platform/core/clock.ts'
import { done, failed, type CommandResult, type StreamedResult } from '../../platform/core/command-result.ts'
import type { Sql } from '../../platform/db/database.ts'
import { enqueueFormMails } from './form-mails.ts'
import { formsStore, type FormCursor, type OpenForm } from './forms-store.ts'

type FormsCommandDeps = { readonly sql: Sql; readonly clock: Clock }

const usage = `List the forms that wait for an answer, mark one as done, or mail one again after its mail was refused:
  npm run forms
  npm run forms -- done REFERENCE
  npm run forms -- send REFERENCE`

/** Rows that are in memory at once. */
const pageSize = 500

const columns = (...[reference, kind, state, age, mail]: readonly string[]): string =>
  [reference?.padEnd(10), kind?.padEnd(9), state?.padEnd(5), age?.padEnd(10), mail].join('  ')

const mailWords = ({ mailedAt, mailRefusedAt }: OpenForm): string => {
  if (mailRefusedAt !== null) return 'refused'
  return mailedAt === null ? 'waiting' : 'sent'
}

async function* openForms({ sql, clock }: FormsCommandDeps): AsyncGenerator<string> {
  const forms = formsStore(sql)
  let count = 0
  for (let after: FormCursor | null = null, page: readonly OpenForm[] = []; ;) {
    page = await forms.open(after, pageSize)
    if (count === 0)
      yield page.length === 0 ? 'No form waits for an answer.' : columns('reference', 'kind', 'state', 'age', 'mail')
    for (const form of page)
      yield columns(form.reference, form.kind, form.state ?? '-', ageInWords(clock() - form.sentAt), mailWords(form))
    count += page.length
    after = page.at(-1) ?? null
    if (page.length < pageSize) return
  }
}

const finish = async (typed: string, { sql, clock }: FormsCommandDeps): Promise<CommandResult> => {
  const reference = readReference(typed)
  const before = reference === null ? undefined : await formsStore(sql).finish(reference, clock())
  if (reference === null || before === undefined) return failed(`There is no form ${typed}.`)
  return done(
    before === null
      ? `${reference} is marked as done.`
      : `${reference} was marked as done on ${new Date(before).toISOString().slice(0, 10)} already.`,
  )
}

const sendAgain = async (typed: string, { sql }: FormsCommandDeps): Promise<CommandResult> => {
  const reference = readReference(typed)
  const form = reference === null ? null : await formsStore(sql).byReference(reference)
  if (reference === null || form === null) return failed(`There is no form ${typed}.`)
  if (form.mailedAt !== null) return failed(`${reference} was mailed already.`)
  await enqueueFormMails(sql, reference, ['chain'])
  return done(`${reference} will be mailed.`)
}

/** Runs `npm run forms …`: lists what customers sent and waits for an answer, however much it is. [LOC-22] */
export const runFormsCommand = async (
  words: readonly string[],
  deps: FormsCommandDeps,
): Promise<CommandResult | StreamedResult> => {
  const [what, reference, ...rest] = words
  if (what === undefined) return { isDone: true, lines: openForms(deps) }
  if (rest.length === 0 && reference !== undefined) {
    if (what === 'done') return finish(reference, deps)
    if (what === 'send') return sendAgain(reference, deps)
  }
  return { isDone: what === '--help' && reference === undefined, lines: usage.split('\n') }
}
