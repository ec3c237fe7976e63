import { expect, test, vi } from 'vitest'
import { memoryStorage } from '../../../../test/memory-storage.ts'
import type { Survey } from './surveys.ts'
import { answersInQuery, sendQueryAnswers } from './query-answers.ts'
import { surveyUserId } from './respondent.ts'
import { isFilled, positionOf, startOf, surveyReducer, type SurveyAction } from './survey-progress.ts'

const question = (questionId: string, branch?: string) => ({
  questionId,
  text: `${questionId}?`,
  type: 'text' as const,
  options: [],
  nextQuestion: branch === undefined ? null : { nextQuestionId: branch },
})
const survey: Survey = {
  surveyId: 'after-order',
  title: 'How was ordering?',
  focusedQuestionId: 'a',
  pages: [
    { sections: [{ questions: [question('a'), question('b', 'd')] }] },
    { sections: [{ questions: [question('c'), question('d')] }] },
  ],
}
const after = (...actions: readonly SurveyAction[]) => actions.reduce(surveyReducer(survey), startOf(survey))
const response = (questionId: string, nextQuestionId: string | null) =>
  ({ type: 'answerSent', questionId, response: { nextQuestionId } }) as const
const skipped = { type: 'questionSkipped' } as const

test('[MKT-12] starts at the question in focus', () => {
  expect(after()).toEqual({ focusedId: 'a', trail: [], values: {}, notice: 'none' })
  expect(startOf({ ...survey, focusedQuestionId: null }).focusedId).toBeNull()
})

test('[MKT-12] goes to the question that the response names, and ends when it names none', () => {
  expect(after(response('a', 'c')).focusedId).toBe('c')
  expect(after(response('a', 'c'), response('c', null)).focusedId).toBeNull()
})

test('[MKT-12] a skipped question leads to its branch, otherwise to the next in the list', () => {
  expect(after(skipped).focusedId).toBe('b')
  expect(after(skipped, skipped).focusedId).toBe('d')
  expect(after(skipped, skipped, skipped).focusedId).toBeNull()
})

test('[MKT-12] goes back along the questions that were on screen, and keeps their values', () => {
  const value = { type: 'valueChanged', value: 'good' } as const
  const back = after(value, response('a', 'd'), { type: 'wentBack' })
  expect(back).toMatchObject({ focusedId: 'a', trail: [], values: { a: 'good' } })
  expect(after({ type: 'wentBack' })).toMatchObject({ focusedId: 'a', trail: [] })
})

test('[MKT-12] a failure and a missing value leave the question on screen, until the value changes', () => {
  expect(after({ type: 'sendingFailed', questionId: 'a' })).toMatchObject({ focusedId: 'a', notice: 'sendingFailed' })
  const missed = { type: 'valueMissed' } as const
  expect(after(missed)).toMatchObject({ focusedId: 'a', notice: 'valueMissing' })
  expect(after(missed, { type: 'valueChanged', value: 'good' }).notice).toBe('none')
})

test('[MKT-12] a late response changes nothing once its question was skipped or left', () => {
  expect(after(skipped, response('a', 'b'))).toEqual(after(skipped))
  expect(after(skipped, { type: 'sendingFailed', questionId: 'a' })).toEqual(after(skipped))
  expect(after(response('a', 'b'), { type: 'wentBack' }, response('b', 'd')).focusedId).toBe('a')
})

test('[MKT-12] after the end nothing changes', () => {
  expect(after(response('a', null), skipped, { type: 'wentBack' }).focusedId).toBeNull()
})

test('[ORD-05] counts the questions', () => {
  expect(positionOf(survey, 'c')).toEqual({ number: 3, count: 4 })
})

test.each([
  ['an option', true, '5'],
  ['nothing', false, undefined],
  ['spaces', false, '  '],
  ['no option of several', false, []],
  ['one of several options', true, ['cold']],
])('[MKT-11] %s can be sent: %s', (_, expected, value) => {
  expect(isFilled(value)).toBe(expected)
})

test('[NAV-35] reads the answers of a query, several values of one name as a list', () => {
  const query =
    '?utm_source=mail&question[a]=5&question%5Bb%5D=yes&question[c]=cold&question[c]=late&question[d]=+&question=x'
  expect([...answersInQuery(query)]).toEqual([
    ['a', '5'],
    ['b', 'yes'],
    ['c', ['cold', 'late']],
  ])
})

/** Stores answers; each response names the next question of this survey. */
const makeSend = (nextQuestions: Readonly<Record<string, string>> = { a: 'b', b: 'd', c: 'd' }) =>
  vi.fn((questionId: string) => Promise.resolve({ nextQuestionId: nextQuestions[questionId] ?? null }))

test.each([
  ['every answer along the way of the responses', { d: '4', a: '1', b: '2' }, ['a', 'b', 'd']],
  ['none after a question without a value', { a: '1', d: '4' }, ['a']],
  ['none without a value for the first question', { b: '2', d: '4' }, []],
  ['no question that no response names', { a: '1', b: '2', c: '3', d: '4' }, ['a', 'b', 'd']],
])('[NAV-35] sends %s', async (_, answers, expected) => {
  const send = makeSend()
  expect(await sendQueryAnswers(survey, new Map(Object.entries(answers)), send)).toBe(expected.length)
  expect(send.mock.calls.map(([questionId]) => questionId)).toEqual(expected)
})

test('[NAV-35] sends each answer once in a survey whose branch leads back', async () => {
  const send = makeSend({ a: 'b', b: 'a' })
  const answers = new Map(Object.entries({ a: '1', b: '2' }))
  expect(await sendQueryAnswers(survey, answers, send)).toBe(2)
  expect(send.mock.calls.map(([questionId]) => questionId)).toEqual(['a', 'b'])
})

test('[NAV-35] stops at the first failure', async () => {
  const send = makeSend().mockRejectedValueOnce(new Error('offline'))
  const answers = new Map(Object.entries({ a: '1', b: '2' }))
  await expect(sendQueryAnswers(survey, answers, send)).rejects.toThrow('offline')
  expect(send).toHaveBeenCalledOnce()
})

test('[MKT-11] a browser has one random id for surveys', () => {
  const storage = memoryStorage()
  const userId = surveyUserId(storage)
  expect(userId).toMatch(/^[0-9a-f-]{36}$/)
  expect(surveyUserId(storage)).toBe(userId)
  storage.setItem('pinia_surveyUser', '"nonsense"')
  expect(surveyUserId(storage)).toMatch(/^[0-9a-f-]{36}$/)
})
